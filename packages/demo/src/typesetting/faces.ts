import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Font files with Latin and Greek, whole, so that a line may mix both; pdfkit embeds only the glyphs used. */
export const FACES = {
  serif: require.resolve("@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf"),
  serifItalic: require.resolve(
    "@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  ),
  serifStrong: require.resolve("@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf"),
  sans: require.resolve("@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf"),
  sansStrong: require.resolve("@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf"),
  display: require.resolve(
    "@expo-google-fonts/sofia-sans-extra-condensed/600SemiBold/SofiaSansExtraCondensed_600SemiBold.ttf",
  ),
} as const;

export type Face = keyof typeof FACES;

/** A run of text takes `face`; `**strong**` and `*emphasis*` inside it take the other two. Lengths in points. */
export type TextStyle = {
  face: Face;
  strong: Face;
  emphasis: Face;
  size: number;
  leading: number;
  colour: string;
  /** Lines of about one length, for headings. */
  even?: boolean;
};

export const INK = "#14181A";
export const QUIET_INK = "#565E62";
export const HAIRLINE = "#B9B7AE";
export const SIGNAL = "#FF4F00";
/** Orange dark enough to be read as text on white. */
export const SIGNAL_INK = "#B23600";
export const TINT = "#F4F2EC";

const serif = { face: "serif", strong: "serifStrong", emphasis: "serifItalic", colour: INK } as const;
const sans = { face: "sans", strong: "sansStrong", emphasis: "sans", colour: INK } as const;
const sansStrong = { face: "sansStrong", strong: "sansStrong", emphasis: "sansStrong", colour: INK } as const;
const display = { face: "display", strong: "display", emphasis: "display", colour: INK } as const;

export const STYLES = {
  title: { ...display, size: 50, leading: 48, even: true },
  lead: { ...serif, size: 14, leading: 20.5 },
  section: { ...display, size: 25, leading: 26, even: true },
  part: { ...sansStrong, size: 11.5, leading: 15.5 },
  body: { ...serif, size: 10.5, leading: 15.25 },
  notice: { ...sans, size: 9.5, leading: 14.25 },
  table: { ...sans, size: 8.75, leading: 12.5 },
  tableHead: { ...sansStrong, size: 8.25, leading: 12 },
  marginLabel: { ...sansStrong, size: 7.75, leading: 12 },
  caption: { ...sans, size: 8.75, leading: 12.5, colour: QUIET_INK },
  frame: { ...sans, size: 7.75, leading: 10, colour: QUIET_INK },
  folio: { ...display, size: 13, leading: 14 },
  dataLabel: { ...sans, size: 8, leading: 11, colour: QUIET_INK },
  data: { ...sans, size: 10, leading: 14 },
} as const satisfies Record<string, TextStyle>;
