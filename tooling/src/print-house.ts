/** `pnpm architecture`: puts the picture of the house, as the import law has it now, into docs/ARCHITECTURE.md. */
import { readFile, writeFile } from "node:fs/promises";
import { drawHouse } from "./draw-house.ts";

const document = new URL("../../docs/ARCHITECTURE.md", import.meta.url);
const text = await readFile(document, "utf8");
await writeFile(document, text.replace(/^```mermaid$.*?^```$/ms, drawHouse));
