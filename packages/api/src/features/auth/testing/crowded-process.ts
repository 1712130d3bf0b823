/**
 * Checks a common password while this process has no file descriptor left, then again once it has, and writes both outcomes
 * to standard output, as JSON.
 */
import { closeSync } from "node:fs";
import { takeAllDescriptors } from "@antochi/testing/file-descriptors";
import { securityOf } from "../../../security.ts";
import { requireGoodPassword } from "../passwords/password-policy.ts";

const owner = { email: "m.marinou@example.org", firstName: "Maria", lastName: "Marinou" };

const taken = takeAllDescriptors();
const crowded = await outcome();
for (const descriptor of taken) closeSync(descriptor);
process.stdout.write(JSON.stringify({ crowded, free: await outcome() }));

async function outcome(): Promise<unknown> {
  return requireGoodPassword({ security: securityOf.standard }, "qwertyuiop123", owner).catch(() => "failed");
}
