/**
 * Makes a thing when it is first asked for, and keeps it. One that fails is made anew for whoever asks next: what it failed
 * with may pass.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
