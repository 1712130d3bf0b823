import type { ProviderAccount, TestProvider } from "@antochi/testing/sign-on/provider";
import { somebody } from "./members.ts";
import type { Person } from "./members.ts";

/** Invents a new person whose name and email the provider vouches for, under this subject. */
export function addProvided(
  { accounts }: Pick<TestProvider, "accounts">,
  subject: string,
  said: ProviderAccount,
): Person {
  const person = somebody();
  const { email, firstName, lastName } = person;
  accounts.set(subject, {
    email,
    email_verified: true,
    given_name: firstName,
    family_name: lastName,
    groups: ["approved"],
    ...said,
  });
  return person;
}
