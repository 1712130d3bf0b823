/** Has a scheduled backup made while this process has no file descriptor left, and writes why it failed, as JSON. */
import { closeSync } from "node:fs";
import { createDatabase } from "@antochi/db/connection";
import { takeAllDescriptors } from "@antochi/testing/file-descriptors";
import { scheduledBackupHandler } from "../backups/scheduled-backup.ts";

const nowhere = { url: "postgres://nobody@127.0.0.1:1/none", poolSize: 1, onError: () => undefined };
await using connection = createDatabase(nowhere);
const now = () => new Date();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { run } = scheduledBackupHandler("0 2 * * *", { db: connection.db, now, log });

const taken = takeAllDescriptors();
const reason = await run({}, { id: "1", createdAt: now(), attempt: 1, signal: undefined }).then(
  () => "none",
  (error: unknown) => String(error),
);
for (const descriptor of taken) closeSync(descriptor);
process.stdout.write(JSON.stringify(reason));
