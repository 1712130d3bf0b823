import AwsS3 from "@uppy/aws-s3";
import { expect, test, vi } from "vitest";
import { nextStepAfter, type Put, putOnce } from "./put-once.ts";

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

/** Like the browser's event, it has its figures from its prototype. */
class ProgressOfAll {
  readonly #bytes: number;
  constructor(bytes: number) {
    this.#bytes = bytes;
  }
  get loaded() {
    return this.#bytes;
  }
  get lengthComputable() {
    return true;
  }
}

test("reports what the browser has handed over, and all of it only once the store has answered", async () => {
  const reported: unknown[] = [];
  const sending = vi.spyOn(AwsS3, "uploadPartBytes").mockImplementation(async (put: Put) => {
    put.onProgress(new ProgressOfAll(1000));
    reported.push("answered");
    put.onComplete("an etag");
    return { ETag: "an etag" };
  });
  await putOnce({
    signature: { url: "http://store.example" },
    body: new Blob(["x".repeat(1000)]),
    onProgress: (event) => reported.push(event),
    onComplete: (etag) => reported.push(etag),
  });
  sending.mockRestore();
  expect(reported).toEqual([
    { loaded: 990, lengthComputable: true },
    "answered",
    { loaded: 1000, lengthComputable: true },
    "an etag",
  ]);
});
