/** Words of a search that count; a longer one is no more exact. */
const wordsAtMost = 5;

/** The words of a search, each of which must occur. */
export function wordsOf(search: string | null): string[] {
  return search?.split(/\s+/).slice(0, wordsAtMost) ?? [];
}

/** The LIKE pattern of texts that contain this one, as PostgreSQL's manual has it in section 9.7.1. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
