import { expect, it } from "vitest";
import { createLogger } from "./create-logger.ts";

function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger("info", { write: (line) => void lines.push(line) }).error({ err: error }, "failed");
  return lines.join("");
}

it("tells what failed and why, through all causes", () => {
  const cause = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  const line: unknown = JSON.parse(logged(new Error("no database", { cause })));
  expect(line).toMatchObject({
    msg: "failed",
    err: {
      type: "Error",
      message: "no database",
      cause: { message: "connection refused", code: "ECONNREFUSED" },
    },
  });
});

it("keeps to itself what drivers and mail servers hang on their errors", () => {
  const error = Object.assign(new Error("550 no such user: jane.doe@example.org"), {
    detail: "Key (email)=(jane.doe@example.org) already exists.",
    parameters: ["hunter2"],
  });
  const line = logged(error);
  expect(line).toContain("550 no such user");
  expect(line).not.toContain("jane.doe");
  expect(line).not.toContain("hunter2");
});

it("bears what is no error, and causes that form a ring", () => {
  const ring = new Error("ring");
  ring.cause = ring;
  expect(logged(ring)).toContain("ring");
  expect(logged("text")).toContain("Something that is no Error was thrown");
});
