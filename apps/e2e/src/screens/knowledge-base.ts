import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Opens an article from its category in the accordion of /knowledge-base. */
export async function openArticle(
  page: Page,
  { category, title }: { readonly category: string; readonly title: string },
): Promise<void> {
  const categories = page.getByRole("region", { name: "Categories" });
  const heading = categories.getByRole("button", { name: category });
  if ((await heading.getAttribute("aria-expanded")) !== "true") await heading.click();
  await categories.getByRole("link", { name: title }).click();
}

/** Waits until a page of the open PDF is drawn: its text is in the text layer, and the canvas is not blank. */
export async function expectPdfPage(page: Page, number: number): Promise<void> {
  await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible();
  await expect.poll(() => page.locator("canvas").first().evaluate(hasInk)).toBe(true);
}

/** Runs in the browser. Copies the canvas first, since a canvas that is drawn elsewhere returns no context here. */
function hasInk(canvas: SVGElement | HTMLElement): boolean {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  if (!copy) return false;
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const isInk = (_: number, index: number) =>
    index % 4 === 3 && data[index] === 255 && (data[index - 1] ?? 255) < 128;
  return data.some(isInk);
}
