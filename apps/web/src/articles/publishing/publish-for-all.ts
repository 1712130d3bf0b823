import { handlingLabels } from "@antochi/contract/publication";
import { z } from "zod";
import { browserStorage, parseStored } from "../../device/browser-storage.ts";

/** The defaults for the rows of the publish dialog that have no choice of their own. */
const forAllSchema = z.object({
  categoryId: z.int().nullable(),
  handling: z.enum(handlingLabels).nullable(),
});
export type ForAll = z.output<typeof forAllSchema>;

const storageKey = "publish-for-all";
const nothing: ForAll = { categoryId: null, handling: null };

/** The last choice made in this browser. */
export function readForAll(): ForAll {
  return forAllSchema.catch(nothing).parse(parseStored(browserStorage.read(storageKey)));
}

/** Remembers the choice for the next time, if the browser allows storage. */
export function rememberForAll(forAll: ForAll): void {
  browserStorage.write(storageKey, JSON.stringify(forAll));
}
