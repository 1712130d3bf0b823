import { addArticles, addEnquiries, addUsers, addViews } from "@antochi/testing/masses";
import { startProduct, type Product } from "../product/product.ts";
import { startPostgresServer } from "../site/postgres-server.ts";
import { openFillingPool } from "./filling-pool.ts";

/** One in a hundred of these waits for approval. */
const users = 20_000;

/** A product with as many users as `pnpm bench:admin` runs its queries on, on a Postgres of its own. */
export async function startCrowdedProduct(): Promise<Product> {
  const postgres = await startPostgresServer();
  const product = await startProduct({ DATABASE_URL: postgres.url, DEMO: "off", LOG_LEVEL: "warn" });
  const pool = openFillingPool(postgres.url);
  const now = new Date();
  await addUsers(pool, users, now);
  await addArticles(pool, 1_500, now);
  await addEnquiries(pool, 2_000, now);
  await addViews(pool, 100_000, now);
  await pool.end();
  return {
    ...product,
    async [Symbol.asyncDispose]() {
      await product[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
    },
  };
}
