import { openDirectory, startMailWorker } from "./mail-worker.ts";

/** A process of its own, for the test that kills it. */
const [, , url, directory] = process.argv;
if (url === undefined || directory === undefined) throw new Error("url and directory are needed");
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
startMailWorker({ url, mailer: openDirectory(directory), log: silent });
