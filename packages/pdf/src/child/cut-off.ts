import { fstatSync, readSync } from "node:fs";

const chunk = 65_536;
/** Longer than anything searched for, so that nothing is missed where two chunks meet. */
const overlap = 64;
/** The beginning of an object, and what occurs only after the last one or, in a file without a table, in it. */
const landmark = /\d\s+\d+\s+obj\b|\bxref\b|\btrailer\b|\bstartxref\b|%%EOF|\/XRef\b/g;

/** Whether the file on standard input ends within or after an object, without anything that belongs at a file's end. */
export function isCutOff(): boolean {
  const { size } = fstatSync(0);
  for (let start = size; start > 0; ) {
    const end = Math.min(size, start + overlap);
    start = Math.max(0, start - chunk);
    const bytes = Buffer.alloc(end - start);
    const read = readSync(0, bytes, 0, bytes.length, start);
    const last = bytes.toString("latin1", 0, read).match(landmark)?.at(-1);
    if (last !== undefined) return last.endsWith("obj");
  }
  return true;
}
