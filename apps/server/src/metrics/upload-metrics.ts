import type { DatabaseConnection } from "@antochi/db/connection";
import { Gauge, type Registry } from "prom-client";
import { createReader } from "./read-rows.ts";

type Uploads = { state: string; files: number; bytes: number };

const question = `
  select state, count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
  from stored_files group by state`;

/** What was uploaded: each upload is `issued` when it gets an address, and `registered` once its PDF was checked. */
export function measureUploads(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<Uploads>(pool, question);
  new Gauge({
    name: "antochi_uploads",
    help: "Uploads by how far they got",
    labelNames: ["state"],
    registers: [register],
    async collect() {
      const rows = await read();
      this.reset();
      for (const { state, files } of rows ?? []) this.set({ state }, files);
    },
  });
  new Gauge({
    name: "antochi_stored_bytes",
    help: "Bytes of all registered PDFs",
    registers: [register],
    async collect() {
      const rows = await read();
      if (rows) this.set(rows.reduce((sum, { bytes }) => sum + bytes, 0));
      else this.remove();
    },
  });
}
