import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { hash } from "@node-rs/argon2";

/** The files in which the product's answers are kept for the bare server to give. */
export const material = { page: "page.br", articles: "articles.json", hash: "hash.txt", pdf: "sample.pdf" };

/** As the product stores its passwords. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Answers = { page: Buffer; articles: Buffer; password: string; pdf: Buffer };

/** Writes down what the bare server is to answer with. */
export async function keepMaterial(
  directory: string,
  { page, articles, password, pdf }: Answers,
): Promise<void> {
  await writeFile(join(directory, material.page), brotliCompressSync(page));
  await writeFile(join(directory, material.articles), articles);
  await writeFile(join(directory, material.hash), await hash(password, parameters));
  await writeFile(join(directory, material.pdf), pdf);
}
