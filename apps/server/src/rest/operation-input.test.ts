import { DomainError } from "@antochi/contract/errors";
import { expect, it } from "vitest";
import { operationInput } from "./operation-input.ts";

it("merges the places of a call, and believes the address before the body", () => {
  const input = operationInput({
    params: { id: "7" },
    query: { id: "8", key: "query" },
    body: { id: 9, key: "body", title: "A" },
  });
  expect(input).toEqual({ id: "7", key: "query", title: "A" });
});

it("is empty where nothing was sent", () => {
  expect(operationInput({ params: {}, query: {}, body: undefined })).toEqual({});
});

it.each([
  ["a list", []],
  ["null", null],
  ["text", "text"],
  ["a number", 1],
])("refuses %s as a body", (_name, body) => {
  expect(() => operationInput({ params: {}, query: {}, body })).toThrow(DomainError);
});

it.each(["__proto__", "constructor", "prototype"])("refuses the key %s wherever it stands", (key) => {
  const source: unknown = JSON.parse(`{"${key}": {"isAdmin": true}}`);
  expect(() => operationInput({ params: {}, query: source, body: undefined })).toThrow(DomainError);
  expect(() => operationInput({ params: {}, query: {}, body: source })).toThrow(DomainError);
});
