import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ifThere } from "@antochi/environment/system-error";
import { passwordFile, superuser } from "./cluster.ts";
import { isClaimed } from "./owner.ts";

/** Lines of postmaster.pid, from 0: https://www.postgresql.org/docs/current/storage-file-layout.html */
const portLine = 3;

/**
 * The address of the Postgres that another living process runs on `dataDir`, for work beside it; null if none does, or if
 * it is still starting.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const directory = resolve(dataDir);
  if (!(await isClaimed(directory))) return null;
  const lines = await readLines(resolve(directory, "cluster", "postmaster.pid"));
  const port = lines[portLine];
  if (port === undefined) return null;
  const password = await readFile(passwordFile(directory), "utf8");
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}

async function readLines(file: string): Promise<string[]> {
  const text = (await ifThere(readFile(file, "utf8"))) ?? "";
  return text.split("\n").map((line) => line.trim());
}
