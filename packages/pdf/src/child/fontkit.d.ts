/**
 * What is used of fontkit, which comes without types: pdf-lib has a font laid out and cut down
 * by it, and calls its parts so.
 */
declare module "fontkit" {
  import type { Font } from "@cantoo/pdf-lib/cjs/types/fontkit.js";

  export function create(data: Uint8Array): Font;
}
