import { expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

it("upper and lower case names fold alike, and so do their beginnings", () => {
  expect(foldText("ΛΌΧΟΣ ΔΙΑΒΙΒΆΣΕΩΝ")).toBe(foldText("λόχος διαβιβάσεων"));
  expect(foldText("Λόχος Διαβιβάσεων")).toContain(foldText("ΛΟΧΟΣ"));
  expect(foldText("ΛΟΧΟΣ")).toContain(foldText("Λόχος"));
});
