import { fileURLToPath } from "node:url";

/** The program that opens files of strangers, as `#program` gives it to tests and `pnpm dev`: its source. */
export const program = fileURLToPath(new URL("./child/main.ts", import.meta.url));
