import type { Database } from "@antochi/db/schema";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { JobHandlers } from "./job-table.ts";
import { extractText } from "./tasks/extract-text.ts";
import { foldViews } from "./tasks/fold-views.ts";
import { makeThumbnail } from "./tasks/make-thumbnail.ts";
import { removeObject } from "./tasks/remove-object.ts";
import { sweepExpired } from "./tasks/sweep-expired.ts";
import { sweepUploads } from "./tasks/sweep-uploads.ts";

export type JobParts = {
  db: Database;
  store: ObjectStore;
  now: () => Date;
};

/** What this product does after a commit, but for mail (`mail-handlers.ts`). */
export function createHandlers(parts: JobParts): JobHandlers {
  return {
    "extract-text": (payload, { signal }) => extractText(parts, payload, signal),
    "make-thumbnail": (payload, { signal }) => makeThumbnail(parts, payload, signal),
    "remove-object": (payload) => removeObject(parts, payload),
    "sweep-uploads": () => sweepUploads(parts),
    "sweep-sessions": () => sweepExpired(parts),
    "fold-views": () => foldViews(parts),
  };
}
