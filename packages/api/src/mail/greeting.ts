import type { Language } from "@antochi/contract/languages";
import type { User } from "@antochi/db/tables/users";
import { z } from "zod";

/** The name that a letter greets; null where it greets nobody. */
export const greetedSchema = z.string().nullable();

/**
 * Whom a letter about a registration greets: nobody while the address is not confirmed. Whoever typed that address typed the
 * name as well, which may be a message to a stranger.
 */
export function greetedIn({ firstName, emailConfirmedAt }: Pick<User, "firstName" | "emailConfirmedAt">) {
  return emailConfirmedAt === null ? null : firstName;
}

/** The paragraph that greets, where there is somebody to greet. */
export function greeting(language: Language, firstName: string | null): string[] {
  if (firstName === null) return [];
  return [language === "el" ? `Αγαπητέ/ή ${firstName},` : `Dear ${firstName},`];
}
