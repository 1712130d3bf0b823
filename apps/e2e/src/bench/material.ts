import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The files with the product's answers, for the other servers to send. */
export const material = { page: "page.br", pdf: "sample.pdf" };

/** Writes the files that the other servers send; the page as the product sends it, compressed. */
export async function keepMaterial(
  directory: string,
  { page, pdf }: { page: Buffer; pdf: Buffer },
): Promise<void> {
  await writeFile(join(directory, material.page), page);
  await writeFile(join(directory, material.pdf), pdf);
}
