import { useSyncExternalStore } from "react";
import type { UploadQueue } from "./create-uploader.ts";

/** Follows what is in a queue. */
export function useUploadQueue(queue: UploadQueue) {
  return useSyncExternalStore(queue.subscribe, queue.read);
}
