/** Reads oxlint's JSON output into the rules that each file breaks, by the file's path from the linted folder. */
export function readDiagnostics(output: string): Map<string, string[]> {
  const report: unknown = JSON.parse(output);
  const rules = new Map<string, string[]>();
  for (const diagnostic of listOf(report, "diagnostics")) {
    const file = textOf(diagnostic, "filename");
    rules.set(file, [...(rules.get(file) ?? []), textOf(diagnostic, "code")]);
  }
  return rules;
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const found = fieldOf(value, key);
  if (!Array.isArray(found)) throw new TypeError(`oxlint's output has no list of ${key}`);
  return found;
}

function textOf(value: unknown, key: string): string {
  const found = fieldOf(value, key);
  if (typeof found !== "string") throw new TypeError(`oxlint's diagnostic has no ${key}`);
  return found;
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
