import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { describe, expect, it } from "vitest";
import { translateMessage } from "./validation-messages.ts";

/** The validation errors of the forms on pages that exist in Greek too. */
function messagesFor(input: Record<string, unknown>): string[] {
  const { fpv, contact, newsletter } = enquiryKinds;
  return [fpv, contact, newsletter].flatMap(({ form }) => {
    const { error } = form.safeParse(input);
    return error?.issues.map((issue) => issue.message) ?? [];
  });
}

describe("translateMessage", () => {
  const fields = [
    "firstName",
    "lastName",
    "email",
    "phone",
    "militaryRank",
    "unit",
    "organization",
    "message",
  ];
  const refused = {
    "left empty": {},
    "with text that is too long": Object.fromEntries(fields.map((field) => [field, "x".repeat(1000)])),
    "with values of the wrong type": Object.fromEntries(fields.map((field) => [field, 5])),
    "with text that cannot be stored": Object.fromEntries(fields.map((field) => [field, "a\u0000b"])),
  };

  it.each(Object.entries(refused))("says in Greek what is wrong with a form %s", (_case, input) => {
    const messages = messagesFor(input);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages)
      expect(translateMessage(message, "el")).toMatch(/^[^a-z]*\p{Script=Greek}/u);
  });

  it("leaves English unchanged", () => {
    for (const message of messagesFor({})) expect(translateMessage(message, "en")).toBe(message);
  });
});
