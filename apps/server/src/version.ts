import { readFileSync } from "node:fs";
import { z } from "zod";

const manifest = new URL("../../../package.json", import.meta.url);

/** The release that this process runs: the version in the root's package.json, and its tag without the `v`. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, "utf8")));
