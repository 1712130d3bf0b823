import { expect, test } from "vitest";
import { nextStepAfter } from "./put-once.ts";

function failure(status: number, message = "Non 2xx"): Error {
  return Object.assign(new Error(message), { source: { status } });
}

test.each([
  ["no answer", failure(0, "Unknown error"), "wait"],
  ["429", failure(429), "again"],
  ["409", failure(409), "again"],
  ["500", failure(500), "again"],
  ["503", failure(503), "again"],
  ["an expired address", failure(403, "Request has expired"), "new-address"],
  ["another 403", failure(403), "give-up"],
  ["400", failure(400), "give-up"],
  ["404", failure(404), "give-up"],
  ["an error without a response", new Error("Failed"), "give-up"],
  ["a value that is not an error", "Failed", "give-up"],
])("chooses the next step after %s", (_what, error, step) => {
  expect(nextStepAfter(error)).toBe(step);
});
