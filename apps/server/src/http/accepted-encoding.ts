export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** The best of our encodings that the client accepts (RFC 9110, section 12.5.3). */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  const accepted = (header ?? "").toLowerCase().split(",").map(parseChoice);
  return encodings.find(
    (encoding) =>
      available.includes(encoding) && accepted.some(({ name, refused }) => name === encoding && !refused),
  );
}

function parseChoice(choice: string): { name: string; refused: boolean } {
  const [name = "", ...parameters] = choice.split(";").map((part) => part.trim());
  return { name, refused: parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) };
}
