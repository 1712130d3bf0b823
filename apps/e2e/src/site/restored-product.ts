import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Product, startProduct } from "../product/product.ts";
import { runDataCommand } from "./data-commands.ts";

/** A product whose entire content, samples and administrator included, was restored from a backup of another one. */
export async function startRestoredProduct(): Promise<Product> {
  const home = await mkdtemp(join(tmpdir(), "antochi-restored-"));
  // When root runs this, Postgres uses its own account, which must be able to enter the directory.
  await chmod(home, 0o711);
  const [backup, dataDir] = [join(home, "backup"), join(home, "data")];
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    {
      await using original = await startProduct();
      await runDataCommand("backup", backup, { DATA_DIR: original.dataDir });
    }
    await runDataCommand("restore", backup, { DATA_DIR: dataDir });
    const restored = await startProduct({ DATA_DIR: dataDir, DEMO: "off" });
    return {
      ...restored,
      dataDir,
      async [Symbol.asyncDispose]() {
        await restored[Symbol.asyncDispose]();
        await removeHome();
      },
    };
  } catch (error) {
    await removeHome();
    throw error;
  }
}
