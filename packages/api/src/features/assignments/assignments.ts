import { router } from "../../trpc.ts";
import { assignReading } from "./assign-reading.ts";
import { changeAssignment } from "./change-assignment.ts";
import { findAssignment } from "./find-assignment.ts";
import { listAssignments } from "./list-assignments.ts";
import { previewAssignment } from "./preview-assignment.ts";
import { withdrawAssignment } from "./withdraw-assignment.ts";

/** Assignments: who is asked to read which article. */
export const assignments = router({
  listAssignments,
  findAssignment,
  previewAssignment,
  assignReading,
  changeAssignment,
  withdrawAssignment,
});
