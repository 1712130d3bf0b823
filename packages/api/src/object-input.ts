import { DomainError } from "@antochi/contract/errors";

/**
 * What a client sent, as the object that every procedure takes: nothing is an object without fields, so that what lacks
 * is named by its field. Refuses anything else, null too.
 */
export function objectInput(sent: unknown): object {
  if (sent === undefined) return {};
  if (typeof sent === "object" && sent !== null && !Array.isArray(sent)) return sent;
  throw new DomainError("invalid-input", { message: "The body must be a JSON object" });
}
