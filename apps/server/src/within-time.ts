/** The question's answer within `ms` milliseconds; null where it fails or takes longer. */
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
