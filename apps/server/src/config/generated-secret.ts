import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "@antochi/environment/make-directory";
import { hasCode, ifThere } from "@antochi/environment/system-error";

/**
 * Returns the secret stored in DATA_DIR under this name, made at random on first use (144 bits as 24 characters of
 * base64url) with mode 0600. Two processes that start at once agree on one value: the file appears whole, by a
 * hard link that only the first can make.
 *
 * @throws where the file is empty: by an empty secret anybody could sign
 */
export async function generatedSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  const stored = await ifThere(read(path));
  if (stored !== undefined) return stored;
  await makeDirectory(dataDir);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const secret = `${randomBytes(18).toString("base64url")}\n`;
    // Flushed before it gets its name: a power cut could otherwise leave an empty file under that name.
    await writeFile(draft, secret, { mode: 0o600, flag: "wx", flush: true });
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return read(path);
}

async function read(path: string): Promise<string> {
  const secret = (await readFile(path, "utf8")).trim();
  if (secret !== "") return secret;
  const message = `${path} is empty: put back what was in it, or remove it to have another made`;
  throw Object.assign(new Error(message), { path });
}
