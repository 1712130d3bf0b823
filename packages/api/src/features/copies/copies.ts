import { router } from "../../trpc.ts";
import { askCopy } from "./ask-copy.ts";
import { ownCopy } from "./own-copy.ts";
import { traceCopy } from "./trace-copy.ts";

/** Copies of PDFs that say on each page whose they are. */
export const copies = router({ askCopy, ownCopy, traceCopy });
