import { fileURLToPath } from "node:url";

/** The program that opens untrusted files, as `#program` resolves for tests and `pnpm dev`: its source. */
export const program = fileURLToPath(new URL("./child/main.ts", import.meta.url));
