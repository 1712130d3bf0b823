/** A SHA-256 shortened for comparing at a glance, the same on a screen and on a printed sheet: `104B 654A … 241A`. */
export function shortHash(sha256: string): string {
  const hash = sha256.toUpperCase();
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}
