import { router } from "../../trpc.ts";
import { readScannedText } from "./read-scanned-text.ts";
import { retryScan } from "./retry-scan.ts";
import { scanProgress } from "./scan-progress.ts";

/** The text that is recognised on scanned pages. */
export const scans = router({ scanProgress, retryScan, readScannedText });
