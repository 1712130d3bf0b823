import type { InterestArea } from "@antochi/contract/interest-labels";
import type { Translated } from "./language.ts";
import type { Entry } from "./page-parts.ts";

/** What a buyer must answer before there is an offer: the question, the choices, what decides it. */
export type ProductOption = { question: string; answers: string; by: string };

/** The words of a product's page. A language that leaves one out does not compile. */
export type ProductCopy = {
  name: string;
  pageTitle: string;
  /** For search engines, and what kind of thing it is. */
  description: string;
  category: string;
  lead: string;
  plate: { number: string; subject: string; label: string };
  parts: readonly Entry[];
  does: readonly Entry[];
  options: readonly ProductOption[];
  closing: readonly [string, string];
};

export type ProductPage = {
  interest: InterestArea;
  of: Translated<ProductCopy>;
};
