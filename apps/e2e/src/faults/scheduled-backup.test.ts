import { chmod, mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patience } from "@antochi/testing/patience";
import { expect, test } from "@playwright/test";
import { openAdmin, openClient, signIn } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { addMember } from "../arrangements/members.ts";
import { startProduct } from "../product/product.ts";
import { runDataCommand } from "../site/data-commands.ts";

test("an encrypted nightly backup is restored on another machine, where nobody is signed in any more", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-night-"));
  await chmod(home.path, 0o711);
  const [kept, dataDir] = [join(home.path, "kept"), join(home.path, "elsewhere")];
  const key = { BACKUP_KEY: "5e".repeat(32) };
  const every = { BACKUP_CRON: "* * * * *", BACKUP_DIR: kept, ...key };

  await using original = await startProduct(every);
  await using admin = await openAdmin(original);
  const person = await addMember(admin);
  const article = await addArticle(admin);
  await using reader = await openClient(original);
  await signIn(reader, person);
  const { cookies } = await reader.storageState();
  const from = nameOf(new Date());
  const name = await test.step("the first one started after this is made", () => newestBackup(kept, from));
  // The machine is lost with its disk; only what was stored elsewhere is left.
  await original.kill();
  expect(original.takeErrors()).toEqual([]);

  await runDataCommand("restore", join(kept, name), { DATA_DIR: dataDir, ...key });
  await using copy = await startProduct({ DATA_DIR: dataDir, DEMO: "off" });
  await using thief = await openClient(copy);
  const cookie = cookies.map((one) => `${one.name}=${one.value}`).join("; ");
  expect((await thief.get("/api/user", { headers: { cookie } })).status()).toBe(401);
  await using member = await openClient(copy);
  await signIn(member, person);
  const pdf = await member.get(article.objectPath);
  expect((await pdf.body()).equals(article.bytes)).toBe(true);
  await using chief = await openAdmin({ baseURL: copy.baseURL, admin: original.admin });
  const state = await chief.get("/trpc/admin.backupState");
  // The restored copy does not report the state of the original's backups as its own.
  expect(await state.json()).toMatchObject({ result: { data: { trouble: null, madeAt: null } } });
});

/** Backups are named after the second at which they started. */
function nameOf(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
}

/** Waits for a complete backup that started at this name's time or later. @returns its name */
async function newestBackup(directory: string, from: string): Promise<string> {
  const found = async () => {
    const names = (await readdir(directory).catch(() => [])).filter((name) => name > from).toSorted();
    for (const name of names) {
      if ((await readdir(join(directory, name))).includes("manifest.sealed")) return name;
    }
    return "";
  };
  await expect.poll(found, patience).not.toBe("");
  return found();
}
