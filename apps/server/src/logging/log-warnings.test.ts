import { onTestFinished, expect, it } from "vitest";
import { createLogger } from "./create-logger.ts";
import { logWarnings } from "./log-warnings.ts";

function listen() {
  const before = process.listeners("warning");
  onTestFinished(() => {
    process.removeAllListeners("warning");
    for (const listener of before) process.on("warning", listener);
  });
  const lines: string[] = [];
  const printer: Parameters<typeof logWarnings>[1] = {
    error: () => expect.fail("printed"),
    trace: () => expect.fail("printed"),
    warn: () => expect.fail("printed"),
  };
  logWarnings(createLogger("info", { write: (line) => void lines.push(line) }), printer);
  return { printer, logged: () => lines.map((line): unknown => JSON.parse(line)), lines };
}

it.each(["error", "trace", "warn"] as const)(
  "logs the error that a library prints with console.%s",
  (how) => {
    const { printer, logged } = listen();
    printer[how](Object.assign(new Error("the connection was lost"), { code: "57P01" }));
    const err: unknown = expect.objectContaining({ message: "the connection was lost", code: "57P01" });
    expect(logged()).toEqual([expect.objectContaining({ level: 40, err, msg: "a library complains" })]);
  },
);

it("logs what a library says of an error, and nothing of the values beside it", () => {
  const { printer, logged, lines } = listen();
  printer.error("Retried for", "jane.doe@example.org", { row: "hunter2" }, new Error("no connection"));
  const cause: unknown = expect.objectContaining({ message: "no connection" });
  const err: unknown = expect.objectContaining({ message: "Retried for <e-mail>", cause });
  expect(logged()).toEqual([expect.objectContaining({ err })]);
  expect(lines.join("")).not.toContain("hunter2");
});
