import { cachePrefix, hasWorkerFiles, removeWorkerFiles } from "./worker-files.ts";

const worker = { path: "/knowledge-base-worker.js", scope: "/knowledge-base" };

/**
 * Has the browser store what opens the library offline.
 * @throws QuotaExceededError if there is no room for it, and then stores nothing
 */
export async function startWorker(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration(worker.scope);
  if (known?.active) return;
  await keepFiles();
  const registration = await navigator.serviceWorker.register(worker.path, { scope: worker.scope });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (coming.state === "activated") resolve();
      if (coming.state === "redundant") reject(new Error("The files of the reader could not be kept"));
    };
    coming.addEventListener("statechange", look);
    look();
  });
}

/**
 * Whether service workers are available here; in no browser are they for a page that came over plain HTTP from another
 * host.
 */
export function canKeep(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator;
}

/** Removes the worker with all its files. */
export async function stopWorker(): Promise<void> {
  if (!canKeep()) return;
  const registration = await navigator.serviceWorker.getRegistration(worker.scope);
  await registration?.unregister();
  await removeWorkerFiles();
}

/** Whether files of the worker are left in this browser; false where workers are not available. */
export async function hasLeftFiles(): Promise<boolean> {
  return canKeep() && hasWorkerFiles();
}

/** Puts the files where the worker looks for them. If the worker itself failed at this, no page would learn why. */
async function keepFiles(): Promise<void> {
  const answer: unknown = await (await fetch("/offline-files.json", { cache: "no-cache" })).json();
  if (!isFileList(answer)) throw new Error("The server names no files of the reader");
  const cache = await caches.open(`${cachePrefix}${answer.version}`);
  // All of them or none.
  await cache.addAll([new Request(worker.scope, { cache: "no-cache" }), ...answer.files]);
}

function isFileList(answer: unknown): answer is { version: string; files: string[] } {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "version" in answer &&
    typeof answer.version === "string" &&
    "files" in answer &&
    Array.isArray(answer.files) &&
    answer.files.every((file) => typeof file === "string")
  );
}
