/** The question's answer, or null if it fails or takes longer than `ms` milliseconds. */
export async function withinTime<Answer>(
  ms: number,
  question: () => Promise<Answer>,
): Promise<Answer | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  try {
    return await Promise.race([question(), late.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
