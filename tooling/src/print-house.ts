/** `pnpm architecture`: writes the diagram of the current import law into docs/ARCHITECTURE.md. */
import { readFile, writeFile } from "node:fs/promises";
import { drawHouse } from "./draw-house.ts";

const document = new URL("../../docs/ARCHITECTURE.md", import.meta.url);
const text = await readFile(document, "utf8");
await writeFile(document, text.replace(/^```mermaid$.*?^```$/ms, drawHouse));
