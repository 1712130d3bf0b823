import { expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

it("a name in capitals and one in small letters read alike, and so does the beginning of either", () => {
  expect(foldText("ΛΌΧΟΣ ΔΙΑΒΙΒΆΣΕΩΝ")).toBe(foldText("λόχος διαβιβάσεων"));
  expect(foldText("Λόχος Διαβιβάσεων")).toContain(foldText("ΛΟΧΟΣ"));
  expect(foldText("ΛΟΧΟΣ")).toContain(foldText("Λόχος"));
});
