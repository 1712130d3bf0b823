/** How many bytes a key has. */
export const backupKeyBytes = 32;

const hexadecimal = /^[0-9a-f]{64}$/i;
const base64 = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Parses a key as `pnpm backup --new-key`, `openssl rand -hex 32` and `openssl rand -base64 32` write it.
 *
 * @returns null if the text is no key
 */
export function parseBackupKey(text: string): Buffer | null {
  const trimmed = text.trim();
  if (hexadecimal.test(trimmed)) return Buffer.from(trimmed, "hex");
  return base64.test(trimmed) ? Buffer.from(trimmed, "base64") : null;
}
