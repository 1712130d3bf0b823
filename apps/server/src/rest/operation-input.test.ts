import { DomainError } from "@antochi/contract/errors";
import { expect, it } from "vitest";
import { z } from "zod";
import { operationInput } from "./operation-input.ts";

const write = { method: "POST", query: ["key"] } as const;
const read = { method: "GET", query: [] } as const;

it.each(["POST", "PUT"] as const)("takes only declared parameters from a %s's query", (method) => {
  const input = operationInput(
    {
      params: { id: "7" },
      query: { id: "8", key: "query", title: "query", password: "query" },
      body: { id: 9, key: "body", title: "body" },
    },
    { method, query: ["key", "absent"] },
  );
  expect(input).toEqual({ id: "7", key: "query", title: "body" });
});

it.each(["GET", "DELETE"] as const)("takes the whole query of a %s", (method) => {
  const source = { params: { id: "7" }, query: { id: "8", key: "query" }, body: undefined };
  expect(operationInput(source, { method, query: [] })).toEqual({ id: "7", key: "query" });
});

it("leaves out what the address does not accept", () => {
  const input = z.object({ limit: z.string() });
  const source = { params: {}, query: { limit: "5", search: "masts" }, body: undefined };
  expect(operationInput(source, { ...read, input })).toEqual({ limit: "5" });
});

it("is empty if nothing was sent", () => {
  expect(operationInput({ params: {}, query: {}, body: undefined }, write)).toEqual({});
});

it.each([
  ["an array", []],
  ["null", null],
  ["text", "text"],
  ["a number", 1],
])("refuses %s as a body", (_name, body) => {
  expect(() => operationInput({ params: {}, query: {}, body }, write)).toThrow(DomainError);
});

it.each(["__proto__", "constructor", "prototype"])("refuses the key %s at any depth", (key) => {
  const source: unknown = JSON.parse(`{"${key}": {"isAdmin": true}}`);
  for (const rest of [read, write]) {
    expect(() => operationInput({ params: {}, query: source, body: undefined }, rest)).toThrow(DomainError);
    expect(() => operationInput({ params: {}, query: {}, body: source }, rest)).toThrow(DomainError);
  }
});
