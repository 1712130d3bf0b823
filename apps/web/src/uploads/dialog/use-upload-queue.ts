import { useSyncExternalStore } from "react";
import type { UploadQueue } from "../create-uploader.ts";

/** The current content of a queue. */
export function useUploadQueue(queue: UploadQueue) {
  return useSyncExternalStore(queue.subscribe, queue.read);
}
