/**
 * The part that we use of fontkit, which has no types: pdf-lib lays fonts out and subsets them with it, and has these types
 * for it.
 */
declare module "fontkit" {
  import type { Font } from "@cantoo/pdf-lib/cjs/types/fontkit.js";

  export function create(data: Uint8Array): Font;
}
