import { expect, test } from "vitest";
import { isRetryable } from "./companion-retry-rule.ts";

test.each([408, 409, 418, 423, 429, 500, 502, 503, 504, 599])("retries after %i", (status) => {
  expect(isRetryable(status)).toBe(true);
});

test.each([200, 400, 401, 403, 404, 413, 422, 501, 505, 600])("does not retry after %i", (status) => {
  expect(isRetryable(status)).toBe(false);
});
