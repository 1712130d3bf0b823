type Issue = { path: readonly PropertyKey[]; message: string };

/** Message by field name, in the words of the contract. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each refused field, by the field's name. */
export function toFieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = path.join(".");
    errors[name] ??= message;
  }
  return errors;
}

/** Translates a field's message into the language of the screens: returns it unchanged until they switch to another one. */
export const fieldWords = { of: (message: string) => message };
