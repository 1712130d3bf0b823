import type { Language } from "@antochi/contract/languages";
import type { User } from "@antochi/db/tables/users";
import { z } from "zod";

/** The name that a letter greets; null where it greets nobody. */
export const greetedSchema = z.string().nullable();

/**
 * The name that a letter about a registration greets: none while the address is not confirmed. Whoever typed that address
 * typed the name as well, which may be a message to a stranger.
 */
export function greetedIn({ firstName, emailConfirmedAt }: Pick<User, "firstName" | "emailConfirmedAt">) {
  return emailConfirmedAt === null ? null : firstName;
}

const salutations: Readonly<Record<Language, (firstName: string) => string>> = {
  en: (firstName) => `Dear ${firstName},`,
  el: (firstName) => `Αγαπητέ/ή ${firstName},`,
};

/** The greeting as a paragraph, if there is somebody to greet. */
export function greeting(language: Language, firstName: string | null): string[] {
  if (firstName === null) return [];
  return [salutations[language](firstName)];
}
