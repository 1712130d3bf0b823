import { expect, test } from "vitest";
import { afterStep, nothingHeld, type PdfUpload, replacing } from "./pdf-upload.ts";

const [first, second] = ["first", "second"].map((name): PdfUpload => {
  const objectPath = `/objects/${name}`;
  return { state: "done", fileName: `${name}.pdf`, size: 1, objectPath, isRepaired: false };
});
const sending: PdfUpload = { state: "uploading", fileName: "second.pdf", size: 1 };
const none: PdfUpload = { state: "none" };

/** The form's upload after these steps of a PDF that replaces the first. */
function afterReplacing(...steps: readonly (PdfUpload | undefined)[]): PdfUpload {
  const held = replacing(afterStep(nothingHeld, first ?? none));
  return steps.reduce((before, step) => afterStep(before, step ?? none), held).upload;
}

test("an uploaded file stays while another is chosen, and returns when that is cancelled or refused", () => {
  expect(afterReplacing()).toEqual(first);
  expect(afterReplacing(none)).toEqual(first);
  expect(afterReplacing(sending)).toEqual(sending);
  expect(afterReplacing(sending, none)).toEqual(first);
  expect(afterReplacing(sending, none, sending, none)).toEqual(first);
});

test("another uploaded file replaces it for good", () => {
  expect(afterReplacing(sending, second)).toEqual(second);
  expect(afterReplacing(sending, second, none)).toEqual(none);
});

test("a file removed without choosing another is gone", () => {
  expect(afterStep(afterStep(nothingHeld, sending), none).upload).toEqual(none);
  expect(afterStep(afterStep(nothingHeld, first ?? none), none).upload).toEqual(none);
});
