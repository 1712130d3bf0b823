import type { ProductPage } from "./product-copy.ts";
import { fieldbox } from "./product-fieldbox.ts";
import { mantis } from "./product-mantis.ts";
import type { ProductName } from "./product-names.ts";
import { representative } from "./product-representative.ts";

/** The words of each product's page. */
export const productPages: Readonly<Record<ProductName, ProductPage>> = { fieldbox, mantis, representative };
