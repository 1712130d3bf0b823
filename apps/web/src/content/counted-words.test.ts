import { expect, it } from "vitest";
import { articlesCopy } from "./admin.ts";
import { assignmentsCopy } from "./assignments.ts";
import { auditCopy } from "./audit.ts";
import { libraryStart } from "./el/library-start.ts";
import { record } from "./el/record.ts";
import { libraryStartCopy } from "./library-start.ts";
import { overviewCopy } from "./overview.ts";
import { readinessCopy } from "./readiness.ts";
import { recordCopy } from "./record.ts";
import { vettingCopy } from "./vetting.ts";

const { house } = overviewCopy;

it.each([
  [house.scansWaiting(1, "1"), "1 page waits to be read"],
  [house.scansWaiting(1_200, "1,000+"), "1,000+ pages wait to be read"],
  [house.scansFailed(1, "1"), "1 page could not be read"],
  [house.unbroken(1, "1"), "unbroken, 1 entry"],
  [auditCopy.state.entries(1, "1"), "1 entry, the first of the chain"],
  [auditCopy.state.entries(2, "2"), "2 entries, each sealed with the one before it"],
  [articlesCopy.scan.reading(1, 1), "Reading 1 of 1 page"],
  [assignmentsCopy.assign.everybodyHint(1), "Who joins later is asked too, 1 day after joining."],
  [readinessCopy.details.pages(0, 1), "0 of 1 page seen"],
  [vettingCopy.bulk.checks(1, 1), "1 has nothing to check, 1 does."],
  [vettingCopy.bulk.checks(0, 1), "There is something to check."],
  [vettingCopy.decidedNow(1, 0), "1 decided just now stays until you leave."],
  [recordCopy.history.pages(1, 1, 1), "Page 1"],
  [recordCopy.history.pages(1, 6, 6), "All 6 pages"],
  [recordCopy.required.pages(0, 1), "0 of 1 page seen"],
  [recordCopy.acknowledgement.seen(0, 1), "Seen 0 of 1 page. Still to see:"],
  [record.history.pages(1, 1, 1), "Σελίδα 1"],
  [record.required.pages(0, 1), "αναγνώστηκαν 0 από 1 σελίδα"],
  [record.acknowledgement.seen(0, 1), "Αναγνώστηκαν 0 από 1 σελίδα. Απομένουν:"],
  [libraryStartCopy.required.seen(0, 1), "0 of 1 page seen"],
  [libraryStart.required.seen(0, 1), "Αναγνώστηκαν 0 από 1 σελίδα"],
])("uses singular and plural: %s", (said, expected) => {
  expect(said).toBe(expected);
});

it("uses the singular for one required article", () => {
  expect(libraryStartCopy.required.none.text(1)).toMatch(/^You acknowledged the one required article\. /);
  expect(libraryStartCopy.required.none.text(3)).toMatch(/^You acknowledged all 3 required articles\. /);
});

it("has its own sentence for each empty state", () => {
  expect(readinessCopy.noMatch("earlier")).toBe("Nothing is at an earlier edition or due again.");
  expect(readinessCopy.noMatch("unopened")).toBe("Nothing is left to open.");
  expect(readinessCopy.noMatch(undefined)).toBe("Nothing matches.");
});
