import { expect, it } from "vitest";
import { maxPartNumber } from "../multipart-rules.ts";
import { bytesOfPart, objectMaxBytes } from "./write-object.ts";

const gibibyte = 1024 ** 3;

it("an object of a hundred gigabytes, such as a large table's backup, fits into the parts that S3 allows", () => {
  const sizes = Array.from({ length: maxPartNumber }, (_, index) => bytesOfPart(index + 1));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(objectMaxBytes);
  expect(objectMaxBytes).toBeGreaterThan(100 * gibibyte);
  expect(Math.min(...sizes)).toBe(5 * 1024 * 1024);
});
