import { limits } from "@antochi/contract/limits";
import type { RegisteredPdf } from "@antochi/contract/uploads";
import { toApiError } from "../api-client/api-error.ts";
import { uploadCopy } from "../content/uploads.ts";
import { askOverLine } from "./sending/line.ts";
import type { Uploader, UploaderFile, UploadListener } from "./pdf-upload.ts";
import { waitToRetry } from "./sending/wait.ts";

export type Register = (upload: { pdfURL: string; fileName: string }) => Promise<RegisteredPdf>;

/**
 * As the last step of an upload, asks the server to check and register the file. It retries as long as there is no
 * response. If the server refuses, the file is shown as failed; Retry then asks again, and sends the file again only if the
 * server has dropped it.
 */
export function registerUploads(uppy: Uploader, register: Register, listener: UploadListener): void {
  /** Aborts the waiting for a file that is removed. */
  const waits = new Map<string, AbortController>();
  uppy.on("file-removed", ({ id }) => waits.get(id)?.abort());
  uppy.addPostProcessor(async (fileIDs) => {
    for (const id of fileIDs) {
      const file = uppy.getFile(id);
      if (file.uploadURL && !file.error) await registerFile(file, file.uploadURL);
    }
  });

  async function registerFile(file: UploaderFile, pdfURL: string): Promise<void> {
    const { id, name: fileName, size } = file;
    const removed = new AbortController();
    waits.set(id, removed);
    uppy.emit("postprocess-progress", file, { mode: "indeterminate", message: uploadCopy.processing });
    uppy.setFileMeta(id, { isWaiting: false });
    try {
      const { objectPath, repaired: isRepaired = false } = await askOverLine(
        () => withRetries(() => register({ pdfURL, fileName })),
        { signal: removed.signal, onBreak: () => uppy.setFileMeta(id, { isWaiting: true }) },
      );
      // Removed while the server was checking it: nobody needs it any more, and the server's sweep removes it.
      if (removed.signal.aborted) return;
      uppy.setFileMeta(id, { objectPath, isRepaired, isWaiting: false });
      uppy.emit("postprocess-complete", file);
      listener.onChange({ state: "done", fileName, size: size ?? 0, objectPath, isRepaired });
    } catch (error) {
      if (removed.signal.aborted) return;
      const { status, serverMessage } = toApiError(error);
      const dropped = status !== null && ofDroppedFiles.has(status);
      if (dropped) uppy.setFileMeta(id, { isRefused: ofTheFile.has(status) });
      showFailure(id, { dropped, message: serverMessage ?? uploadCopy.failed.description });
    } finally {
      waits.delete(id);
    }
  }

  function showFailure(id: string, { dropped, message }: { dropped: boolean; message: string }): void {
    const file = uppy.getState().files[id];
    if (!file) return;
    const { postprocess: _over, ...progress } = file.progress;
    uppy.setFileState(id, { progress: { ...progress, ...(dropped && { uploadComplete: false }) } });
    uppy.emit("upload-error", uppy.getFile(id), { name: "RegistrationFailed", message });
  }
}

/** Statuses that mean that the file itself cannot be accepted, however often it is sent. */
const ofTheFile: ReadonlySet<number> = new Set([400, 413, 415]);
/**
 * Statuses that mean that the file is no longer in the store; after other refusals, such as of the user or by a rate limit,
 * it is still there.
 */
const ofDroppedFiles: ReadonlySet<number> = new Set([...ofTheFile, 404]);

/** Retries after temporary errors; registering is idempotent. */
async function withRetries<Result>(ask: () => Promise<Result>): Promise<Result> {
  const delays = limits.partRetryDelaysMs.values();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { status } = toApiError(error);
      const delay = status !== null && status >= 500 ? delays.next().value : undefined;
      if (delay === undefined) throw error;
      await waitToRetry(delay);
    }
  }
}
