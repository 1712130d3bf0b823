import { fileURLToPath } from "node:url";

/** The program that opens files of strangers, as `#program` gives it to the built server: as `build/bundle.ts` makes it. */
export const program = fileURLToPath(new URL("../dist/main.js", import.meta.url));
