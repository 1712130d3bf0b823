import { DomainError } from "@antochi/contract/errors";

/**
 * A client's input as the object that every procedure takes. No input becomes an empty object, so that the refusal
 * names the missing field. Refuses anything else that is not an object, null included.
 */
export function objectInput(sent: unknown): object {
  if (sent === undefined) return {};
  if (typeof sent === "object" && sent !== null && !Array.isArray(sent)) return sent;
  throw new DomainError("invalid-input", { message: "The body must be a JSON object" });
}
