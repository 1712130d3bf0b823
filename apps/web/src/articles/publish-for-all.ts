import { handlingLabels } from "@antochi/contract/publication";
import { z } from "zod";
import { browserStorage, parseStored } from "../device/browser-storage.ts";

/** What the rows of the publish dialog follow that have nothing of their own. */
const forAllSchema = z.object({
  categoryId: z.int().nullable(),
  handling: z.enum(handlingLabels).nullable(),
});
export type ForAll = z.output<typeof forAllSchema>;

const storageKey = "publish-for-all";
const nothing: ForAll = { categoryId: null, handling: null };

/** What was chosen in this browser the last time. */
export function readForAll(): ForAll {
  return forAllSchema.catch(nothing).parse(parseStored(browserStorage.read(storageKey)));
}

/** Keeps what is chosen for the next time, where the browser lets it. */
export function rememberForAll(forAll: ForAll): void {
  browserStorage.write(storageKey, JSON.stringify(forAll));
}
