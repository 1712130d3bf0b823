import type { Dependencies } from "@antochi/api/dependencies";
import { brand } from "@antochi/contract/brand";
import { createHandlers } from "@antochi/jobs/handlers";
import { createMailHandlers } from "@antochi/jobs/mail-handlers";
import { startWorker, type Worker } from "@antochi/jobs/worker";
import { createMailer } from "@antochi/mail/mailer";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";

/** Reading a PDF's text takes a processor for itself, and there may be only two. */
const jobsAtOnce = 2;

type JobParts = {
  config: Config;
  databaseUrl: string;
  dependencies: Pick<Dependencies, "db" | "store" | "now">;
  log: Logger;
};

/** Starts doing what must happen after a commit. Any replica does any job. */
export function startJobs({ config, databaseUrl, dependencies, log }: JobParts): Worker {
  const { publicUrl, mail } = config;
  const { db, store, now } = dependencies;
  const mailParts = {
    db,
    now,
    log,
    mailer: createMailer(mail),
    site: { name: brand.name, url: publicUrl.origin },
    // Behind the #, where neither a server's log nor a Referer has it.
    passwordResetUrl: (token: string) =>
      new URL(`/reset-password#${new URLSearchParams({ token }).toString()}`, publicUrl).href,
  };
  return startWorker({
    url: databaseUrl,
    handlers: { ...createHandlers({ db, store, now }), ...createMailHandlers(mailParts) },
    log,
    concurrency: jobsAtOnce,
  });
}
