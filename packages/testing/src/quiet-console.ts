import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/** A test that writes to the console fails: noise hides the line that matters. A setup file of vitest. */
const noise: string[] = [];

for (const method of ["debug", "error", "info", "log", "warn"] as const) {
  console[method] = (...parts: unknown[]) => {
    noise.push(`console.${method}: ${format(...parts)}`);
  };
}

function expectQuiet(): void {
  const heard = noise.splice(0);
  if (heard.length > 0) throw new Error(`The console was written to:\n${heard.join("\n")}`);
}

afterEach(expectQuiet);
afterAll(expectQuiet);
