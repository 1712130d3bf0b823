import { createReadStream } from "node:fs";
import { mkdtempDisposable, stat } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { registeredPdfSchema, uploadAddressSchema } from "@antochi/contract/uploads";
import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { makePdf } from "@antochi/testing/sample-pdfs";
import type { APIRequestContext } from "@playwright/test";
import { openAdmin, readAnswer } from "../arrangements/api-client.ts";
import { startProduct } from "../product/product.ts";
import { startObjectServer } from "../site/object-server.ts";
import { residentMemory, watchPeak } from "./resident-memory.ts";

/**
 * `pnpm bench:uploads`: the peak memory of the server's process while ten PDFs of 20 MB are uploaded and verified at once,
 * compared with its idle memory. The child process that checks one PDF after the other has a limit of its own (256 MB) and
 * is not counted. Prints a table in Markdown.
 */
const uploads = 10;
const allowedMegabytes = 100;

await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-bench-"));
const large = join(directory.path, "large.pdf");
await makePdf(large, { pages: 40, bytesAtLeast: 20_400_000 });
const { size } = await stat(large);

print(["store", "idle", `${uploads} PDFs of ${(size / 1_048_576).toFixed(1)} MB at once`, "more", "took"]);
print(["---", "--:", "--:", "--:", "--:"]);
const excess = [await measure("disk", {})];
const minio = findS3Server("minio", process.env);
if (minio !== null) {
  await using objects = await startObjectServer(minio);
  excess.push(await measure("MinIO", objects.variables("bench")));
}
const most = Math.max(...excess);
if (most > allowedMegabytes)
  throw new Error(`${most.toFixed(0)} MB more than idle, ${allowedMegabytes} allowed`);

async function measure(name: string, variables: Record<string, string>): Promise<number> {
  await using product = await startProduct({ DEMO: "off", LOG_LEVEL: "warn", ...variables });
  const pid = product.pid();
  if (pid === undefined) throw new Error("The server has no process");
  await using admin = await openAdmin(product);
  // Memory for code that the first upload loads and compiles counts as idle memory.
  await upload(admin);
  const idle = await residentMemory(pid);
  const start = performance.now();
  using memory = watchPeak(pid);
  await Promise.all(Array.from({ length: uploads }, () => upload(admin)));
  const seconds = (performance.now() - start) / 1000;
  const more = memory.peak() - idle;
  print([
    name,
    `${idle.toFixed(0)} MB`,
    `${memory.peak().toFixed(0)} MB`,
    `${more.toFixed(0)} MB`,
    `${seconds.toFixed(1)} s`,
  ]);
  return more;
}

async function upload(admin: APIRequestContext): Promise<void> {
  const { uploadURL } = await readAnswer(await admin.post("/api/objects/upload"), 200, uploadAddressSchema);
  await put(uploadURL);
  const data = { pdfURL: uploadURL };
  const registration = await admin.put("/api/knowledge-base/pdfs", { data, timeout: 0 });
  await readAnswer(registration, 200, registeredPdfSchema);
}

/** Streams the file, so that this process does not hold ten of them in memory either. */
async function put(url: string): Promise<void> {
  const headers = { "content-type": "application/pdf", "content-length": size };
  const request = httpRequest(url, { method: "PUT", headers });
  const answered = Promise.withResolvers<number | undefined>();
  request.on("error", answered.reject);
  request.on("response", (answer) => {
    answer.resume();
    answered.resolve(answer.statusCode);
  });
  await pipeline(createReadStream(large), request);
  const status = await answered.promise;
  if (status !== 200) throw new Error(`The PUT was answered ${status}`);
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
