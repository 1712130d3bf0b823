import { fieldbox } from "./product-fieldbox.ts";
import { mantis } from "./product-mantis.ts";
import { representative } from "./product-representative.ts";

/** The products that have a page, in the order of /home. */
export const productPages = [fieldbox, mantis, representative] as const;
