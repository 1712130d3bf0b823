import { expect, test } from "vitest";
import { isRetryable } from "./companion-retry-rule.ts";

test.each([408, 409, 418, 423, 429, 500, 502, 503, 504, 599])("after %i it is asked again", (status) => {
  expect(isRetryable(status)).toBe(true);
});

test.each([200, 400, 401, 403, 404, 413, 422, 501, 505, 600])("after %i it is not", (status) => {
  expect(isRetryable(status)).toBe(false);
});
