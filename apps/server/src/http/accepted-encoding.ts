export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** The better of the encodings that a client takes (RFC 9110, section 12.5.3), of those that there are. */
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
