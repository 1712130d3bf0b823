import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "@antochi/environment/make-directory";
import { hasCode } from "@antochi/environment/system-error";

/**
 * Returns the secret stored in DATA_DIR under this name, made at random on first use (144 bits as 24 characters of
 * base64url) with mode 0600. Two processes that start at once agree on one value: the file appears whole, by a
 * hard link that only the first can make.
 */
export async function generatedSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  const stored = await readIfThere(path);
  if (stored !== undefined) return stored;
  await makeDirectory(dataDir);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${randomBytes(18).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
