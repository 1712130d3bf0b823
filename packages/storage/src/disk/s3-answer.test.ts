import { expect, test } from "vitest";
import { StoreUnavailable } from "../store-errors.ts";
import { s3Failure, s3FailureOf } from "./s3-answer.ts";

const answerTo = (code: string) => {
  const cause = Object.assign(new Error(`${code}: write`), { code });
  return s3Failure(s3FailureOf(new StoreUnavailable({ cause }))).status;
};

test.each(["ENOSPC", "EDQUOT"])("a PUT that finds no room on the disk (%s) is answered 507", (code) => {
  expect(answerTo(code)).toBe(507);
});

test.each(["EIO", "EROFS", "EACCES"])(
  "a PUT that the disk refuses otherwise (%s) is answered 503",
  (code) => {
    expect(answerTo(code)).toBe(503);
  },
);
