import { createDatabase } from "@antochi/db/connection";
import { unhurried } from "@antochi/testing/test-connection";
import { openDirectory, startMailWorker } from "./mail-worker.ts";

/** A process of its own, for the test that kills it. */
const [, , url, directory] = process.argv;
if (url === undefined || directory === undefined) throw new Error("url and directory are needed");
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { db } = createDatabase({ url, poolSize: 2, onError: () => undefined, ...unhurried });
startMailWorker({ db, url, mailer: openDirectory(directory), log: silent });
