import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The files in which the product's answers are kept for the other servers to give. */
export const material = { page: "page.br", pdf: "sample.pdf" };

/** Writes down what the other servers are to answer with; the page as the product sends it, compressed. */
export async function keepMaterial(
  directory: string,
  { page, pdf }: { page: Buffer; pdf: Buffer },
): Promise<void> {
  await writeFile(join(directory, material.page), page);
  await writeFile(join(directory, material.pdf), pdf);
}
