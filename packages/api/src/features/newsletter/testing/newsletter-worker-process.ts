import { createDatabase } from "@antochi/db/connection";
import { startNewsletterWorker } from "./newsletter-worker.ts";

/** A process of its own, for the test that kills it. */
const [, , url, smtpUrl] = process.argv;
if (url === undefined || smtpUrl === undefined) throw new Error("url and smtpUrl are needed");
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { db } = createDatabase({ url, poolSize: 2, onError: () => undefined });
startNewsletterWorker({ db, url, smtpUrl, log: silent });
