import { expect, test } from "vitest";
import { givenTitle, readableName } from "./readable-name.ts";

test.each([
  ["lipo-winter_storage-rev3.pdf", "Lipo winter storage rev3"],
  ["field_charging_table-2026.PDF", "Field charging table-2026"],
  ["Έλεγχος_εσωτερικής_αντίστασης.pdf", "Έλεγχος εσωτερικής αντίστασης"],
  ["antenna.log.pdf", "Antenna log"],
  [".pdf", ".pdf"],
])("%s", (fileName, title) => {
  expect(readableName(fileName)).toBe(title);
});

test.each([
  "",
  " \n ",
  "Untitled",
  "Microsoft Word - Εγχειρίδιο.docx",
  "Document1",
  "Έγγραφο1",
  "PowerPoint Presentation",
  "Παρουσίαση του PowerPoint",
  "Slide 1",
  "Διαφάνεια 1",
  "mast.INDD",
])("a program's default title is no title: %j", (said) => {
  expect(givenTitle({ Title: said })).toBeNull();
  expect(givenTitle({})).toBeNull();
});

test.each([
  ["Battery  care\nin winter", "Battery care in winter"],
  ["Παρουσίαση του PowerPoint για εκπαιδευτές", "Παρουσίαση του PowerPoint για εκπαιδευτές"],
  ["Slide rules", "Slide rules"],
  ["Διαφάνειες κεραιών", "Διαφάνειες κεραιών"],
  // In decomposed form, as macOS writes it: accents are separate characters.
  ["Κεραίες".normalize("NFD"), "Κεραίες"],
])("a PDF titled %j keeps its title", (said, title) => {
  expect(givenTitle({ Title: said })).toBe(title);
});
