import type { Operation } from "../rest/operations.ts";
import type { OperationObject } from "./document-types.ts";

const descriptions = {
  public: "Open to everyone.",
  member: "Needs the session of a member.",
  admin: "Needs the session of an administrator.",
} as const satisfies Record<Operation["role"], string>;

/** Who may make a call: for people, and as far as OpenAPI can say it, which knows no roles of a session. */
export function callersOf(role: Operation["role"]): Pick<OperationObject, "description" | "security"> {
  return { description: descriptions[role], security: role === "public" ? [] : [{ session: [] }] };
}
