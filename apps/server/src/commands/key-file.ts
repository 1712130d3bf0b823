import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { BackupError } from "@antochi/backup/backup-error";
import { backupKeyBytes, parseBackupKey } from "@antochi/backup/backup-key";
import { hasCode } from "@antochi/environment/system-error";
import { backupKeyOfProcess } from "../config/config-of-process.ts";

/** The key in a file, or else the one of the environment; null if neither is given. */
export async function readKey(file: string | undefined): Promise<Buffer | null> {
  if (file === undefined) return backupKeyOfProcess();
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new BackupError(`The key cannot be read from ${file}`, { cause });
  });
  const key = parseBackupKey(text);
  if (key === null)
    throw new BackupError(`${file} holds no key: it must be 32 bytes in hexadecimal or base64`);
  return key;
}

/** Writes a random key to a new file that only its owner can read. @returns the file's absolute path */
export async function writeNewKey(file: string): Promise<string> {
  const path = resolve(file);
  const text = `${randomBytes(backupKeyBytes).toString("hex")}\n`;
  await writeFile(path, text, { mode: 0o600, flag: "wx" }).catch((cause: unknown) => {
    const reason = hasCode(cause, "EEXIST")
      ? "is there already, and a key that was used is never replaced"
      : "cannot be made";
    throw new BackupError(`${path} ${reason}`, { cause });
  });
  return path;
}
