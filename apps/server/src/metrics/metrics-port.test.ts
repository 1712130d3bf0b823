import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@antochi/environment/free-port";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { createLogger } from "../logging/create-logger.ts";
import { startProduct } from "../start-product.ts";
import { readSeries } from "../testing/read-series.ts";

it("serves the metrics of the running product on METRICS_PORT, and nowhere else", async () => {
  await using database = await createTestDatabase();
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-metrics-"));
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const config = readConfig({
    environment: {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: directory.path,
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: "correct horse",
    },
    cwd: "/",
    readFile: () => "",
  });
  {
    await using product = await startProduct(config, { log: createLogger("silent"), webRoot: null });
    await product.prepared;
    expect((await fetch(`http://127.0.0.1:${port}/api/user`)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    const counted = 'http_request_duration_seconds_count{method="GET",route="/api/user",status="401"}';
    // A dependency that takes two seconds to answer, as on a busy machine, counts as down.
    await vi.waitFor(async () => {
      const series = readSeries(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
      expect(series.get(counted)).toBe(1);
      expect(series.get('antochi_dependency_up{dependency="store"}')).toBe(1);
    }, patience);
  }
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow("fetch failed");
});
