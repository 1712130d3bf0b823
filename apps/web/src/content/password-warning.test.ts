import { expect, it } from "vitest";
import { authCopy } from "./auth.ts";
import { auth as greek } from "./el/auth.ts";
import { messageInGreek } from "./el/messages.ts";

const warnings = [
  "Known to be leaked: it is on lists that attackers try first. Choose another one.",
  "Too close to one that attackers try first. Choose another one.",
];

it.each(warnings)("says in a sentence of its own that the warning is about the password: %s", (warning) => {
  for (const [copy, said] of [
    [authCopy.submitted, warning],
    [greek.submitted, messageInGreek(warning) ?? ""],
  ] as const) {
    const [before = ""] = copy.ofPassword(said).split(said);
    expect(before).toMatch(/^[^:]+\. $/);
  }
});
