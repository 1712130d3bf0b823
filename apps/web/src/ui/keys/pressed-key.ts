/**
 * The pressed key in lower case. A letter of another alphabet, as on a Greek keyboard, counts as the Latin letter at its
 * place, since shortcuts are named by Latin letters.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const isForeign = /^\p{Letter}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  const letter = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (letter ?? key).toLowerCase();
}
