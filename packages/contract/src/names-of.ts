/** The names in a record, with their type. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record).filter((name): name is Name => Object.hasOwn(record, name));
}
