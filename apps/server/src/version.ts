import { readFileSync } from "node:fs";
import { z } from "zod";

const manifest = new URL("../../../package.json", import.meta.url);

/** The release that this process is of: the number in the root's package.json, and behind the `v` of its tag. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, "utf8")));
