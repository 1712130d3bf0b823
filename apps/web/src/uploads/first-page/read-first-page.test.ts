import { expect, test, vi } from "vitest";
import "../../pdfjs/older-browsers.ts";
// In Node, pdf.js runs its worker in the same thread once this module is loaded.
import "pdfjs-dist/build/pdf.worker.mjs";

// In Node, pdf.js warns to use its legacy build, but the build for browsers is what is tested.
const advice = vi.spyOn(console, "warn").mockImplementation(() => undefined);
const { readFirstPage } = await import("./read-first-page.ts");
advice.mockRestore();

/** A file that was moved or changed after it was chosen: browsers can no longer read it. */
function goneFile(): File {
  const file = new File(["%PDF-1.7 and more"], "gone.pdf", { type: "application/pdf" });
  file.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException("It was changed", "NotReadableError"));
    return part;
  };
  return file;
}

test("files that cannot be read any more are skipped, each in its turn", async () => {
  const { signal } = new AbortController();
  expect(await Promise.all([readFirstPage(goneFile(), signal), readFirstPage(goneFile(), signal)])).toEqual([
    null,
    null,
  ]);
});
