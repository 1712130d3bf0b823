import { router } from "../../trpc.ts";
import { findMarks } from "./find-marks.ts";
import { keepMark } from "./keep-mark.ts";
import { listMarks } from "./list-marks.ts";
import { removeMark } from "./remove-mark.ts";

/** A member's bookmarks and notes. */
export const marks = router({ listMarks, keepMark, removeMark, findMarks });
