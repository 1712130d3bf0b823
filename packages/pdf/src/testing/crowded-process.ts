/**
 * Inspects a PDF while this process has nearly no file descriptor left, then again once it has, and writes both outcomes and
 * the confinement that it found to standard output, as JSON. Begins with an inspection in peace if it is told so.
 */
import { closeSync } from "node:fs";
import { program } from "#program";
import { takeAllDescriptors } from "@antochi/testing/file-descriptors";
import { confinementHere } from "../confined-process.ts";
import { inspectPdf } from "../inspect-pdf.ts";

const [path = "", before] = process.argv.slice(2);
if (before === "after an inspection") await inspectPdf(path);

const taken = takeAllDescriptors();
// Enough for the file, but not for the pipes of a process.
for (const descriptor of taken.splice(0, 2)) closeSync(descriptor);
const crowded = await outcome();
for (const descriptor of taken) closeSync(descriptor);
const free = await outcome();
process.stdout.write(JSON.stringify({ crowded, free, confinement: await confinementHere(program) }));

async function outcome(): Promise<unknown> {
  return inspectPdf(path).catch((error: unknown) =>
    error instanceof Error && "code" in error ? error.code : "failed",
  );
}
