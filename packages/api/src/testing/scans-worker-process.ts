import { createDatabase } from "@antochi/db/connection";
import { handle } from "@antochi/jobs/define-job";
import { startWorker } from "@antochi/jobs/worker";
import { recognisePage } from "@antochi/pdf/recognise-page";
import { createDiskStore } from "@antochi/storage/disk-store";
import { unhurried } from "@antochi/testing/test-connection";
import { readScans, readScansJob } from "../stored-files/read-scans.ts";

/** A process of its own, for the test that kills it: it reads the first page, and hangs at the second one. */
const [, , url, root] = process.argv;
if (url === undefined || root === undefined) throw new Error("url and root are needed");
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { db } = createDatabase({ url, poolSize: 2, onError: () => undefined, ...unhurried });
const store = createDiskStore({
  root,
  publicUrl: "http://localhost:3000",
  signingSecret: "secret",
  now: () => new Date(),
});
const recognise: typeof recognisePage = (path, page) =>
  page.pageNumber === 1 ? recognisePage(path, page) : Promise.withResolvers<never>().promise;
const handlers = [
  handle(readScansJob, (pdf, { signal }) => readScans({ db, store, ocr: true, recognise }, pdf, { signal })),
];
startWorker({ url, handlers, log: silent, concurrency: 1 });
