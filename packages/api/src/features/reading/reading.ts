import { router } from "../../trpc.ts";
import { acknowledge } from "./acknowledge.ts";
import { listPositions } from "./list-positions.ts";
import { reportReading } from "./report-reading.ts";
import { savePosition } from "./save-position.ts";
import { standing } from "./standing.ts";
import { visitLibrary } from "./visit-library.ts";

/** Members' positions and progress in what they read, and their acknowledgements. */
export const reading = router({
  listPositions,
  savePosition,
  standing,
  reportReading,
  acknowledge,
  visitLibrary,
});
