import { readFile } from "node:fs/promises";
import { argv, stdout } from "node:process";
import { closingLine, tallyTests } from "./tally-tests.ts";

const [log] = argv.slice(2);
if (log === undefined) throw new Error("usage: print-tally LOG");
stdout.write(`${closingLine(tallyTests(await readFile(log, "utf8")))}\n`);
