/** Letters whose fonts are so large that documents often do not embed them, and that not every device has. */
export const eastAsianLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** A Unicode noncharacter, never to become a letter: it is drawn like any letter that no font has. */
const noLetter = "\u{fdd0}";
/** Every device has a font for this. */
const common = "a";
const size = 32;

const known = new Map<string, boolean>();

/**
 * Whether this device has any font for an East Asian letter. No browser tells (`document.fonts` knows only those of the
 * page), so the letter is drawn and compared with the box drawn for a noncharacter. Firefox writes the code point into its
 * boxes, so that their pixels differ; but all have the same width, and are not square as these letters are. Where canvases
 * cannot be read back, as with fingerprinting protection, the font counts as present.
 */
export function hasFace(letter: string): boolean {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const [own, box, other] = [draw(letter), draw(noLetter), draw(common)];
  const isReadable = box.picture !== other.picture;
  const isBox = own.picture === box.picture || (own.width === box.width && own.width !== size);
  const answer = !(isReadable && isBox);
  known.set(letter, answer);
  return answer;
}

function draw(letter: string): { picture: string; width: number } {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * size;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return { picture: "", width: 0 };
  context.font = `${size}px sans-serif`;
  context.fillText(letter, size / 2, 1.5 * size);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { picture: data.join(" "), width: context.measureText(letter).width };
}
