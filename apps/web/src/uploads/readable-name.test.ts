import { expect, test } from "vitest";
import { readableName } from "./readable-name.ts";

test.each([
  ["lipo-winter_storage-rev3.pdf", "Lipo winter storage rev3"],
  ["field_charging_table-2026.PDF", "Field charging table-2026"],
  ["Έλεγχος_εσωτερικής_αντίστασης.pdf", "Έλεγχος εσωτερικής αντίστασης"],
  ["antenna.log.pdf", "Antenna log"],
  [".pdf", ".pdf"],
])("%s", (fileName, title) => {
  expect(readableName(fileName)).toBe(title);
});
