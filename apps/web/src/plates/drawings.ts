import { namesOf } from "@antochi/contract/names-of";

/** The viewBox of each line drawing, known before the drawing is loaded, so that nothing shifts. */
export const frames = {
  "about-workshop": "0 0 1500 604",
  armor: "0 0 360 240",
  "auth-mast": "0 0 720 900",
  communications: "0 0 360 240",
  "container-exploded": "0 0 900 690",
  "container-suite": "0 0 780 764",
  "course-timeline": "0 0 960 300",
  "fpv-airframe": "70 16 620 690",
  "fpv-flight": "0 0 1250 520",
  "mantis-profile": "0 0 1250 400",
  "mantis-quay": "0 0 1250 560",
  "radio-net": "44 36 318 208",
  "site-scene": "0 0 1360 644",
  surveillance: "0 0 360 240",
} as const;

export type PlateName = keyof typeof frames;

const loaded = new Map<string, string>();

function pathOf(name: PlateName): string {
  return `./${name}.svg`;
}

/** The drawing's elements, without the svg element around them; empty until it has been loaded. */
export function loadedDrawing(name: PlateName): string {
  return loaded.get(pathOf(name)) ?? "";
}

/** Fetches a drawing and keeps it. */
export async function loadDrawing(name: PlateName): Promise<string> {
  const { drawingFiles } = await import("./drawing-files.ts");
  const file = await drawingFiles[pathOf(name)]?.();
  const drawing = file?.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "") ?? "";
  loaded.set(pathOf(name), drawing);
  return drawing;
}

/** Fetches every drawing, so that the prerender has them all. */
export async function loadAllDrawings(): Promise<void> {
  await Promise.all(namesOf(frames).map(loadDrawing));
}
