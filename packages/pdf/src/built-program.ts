import { fileURLToPath } from "node:url";

/** The program that opens untrusted files, as `#program` resolves for the built server: made by `build/bundle.ts`. */
export const program = fileURLToPath(new URL("../dist/main.js", import.meta.url));
