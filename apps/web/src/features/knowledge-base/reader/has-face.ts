/** Letters whose typefaces are so large that documents are often made without them, and that not every device has. */
export const eastAsianLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** No letter, in Unicode for ever: what a browser draws for it, it draws where it lacks a face. */
const noLetter = "\u{fdd0}";
/** Every device has a face for this. */
const common = "a";
const size = 32;

const known = new Map<string, boolean>();

/**
 * Whether this device draws an East Asian letter, from whichever face. No browser tells (`document.fonts` knows those of the
 * page alone), so one is drawn: without a face it is the box that a code without a letter is. Firefox writes the code into
 * its boxes, which are as wide as each other all the same, and not square as these letters are. Where pictures cannot be
 * read back, as against fingerprints, it is taken to have one.
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
