import { createDatabase } from "@antochi/db/connection";
import type { Mailer } from "@antochi/mail/mail";
import { unhurried } from "@antochi/testing/test-connection";
import { openDirectory, startMailWorker } from "./mail-worker.ts";

/**
 * A process of its own, for the test that kills it: after so many mails it sends more, but hangs before it reports one as
 * sent.
 */
const [, , url, directory, atMost] = process.argv;
if (url === undefined || directory === undefined || atMost === undefined)
  throw new Error("url, directory and a number of mails are needed");
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { db } = createDatabase({ url, poolSize: 2, onError: () => undefined, ...unhurried });
const { send } = openDirectory(directory);
let left = Number(atMost);
const mailer: Mailer = {
  async send(mail) {
    await send(mail);
    left -= 1;
    if (left < 0) await Promise.withResolvers<never>().promise;
  },
};
startMailWorker({ db, url, mailer, log: silent });
