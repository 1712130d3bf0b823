import { expect, it } from "vitest";
import { toFieldErrors } from "./field-errors.ts";

it("keeps the first message of each field", () => {
  const issues = [
    { path: ["email"], message: "Please enter a valid email address" },
    { path: ["email"], message: "Must be at most 254 characters" },
    { path: ["parts", 0, "tag"], message: "Missing" },
  ];
  expect(toFieldErrors(issues)).toEqual({
    email: "Please enter a valid email address",
    "parts.0.tag": "Missing",
  });
});
