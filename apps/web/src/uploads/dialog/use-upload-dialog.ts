import { useEffect, useRef, useState } from "react";
import { api } from "../../api-client/api.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { showToast } from "../../ui/toasts/toast.ts";
import type { UploadQueue } from "../create-uploader.ts";
import type { ImportLink } from "../links/link-import.ts";
import { openQueue } from "./open-queue.ts";
import type { UploadListener } from "../pdf-upload.ts";

type Loaded<Shown> = { queue: UploadQueue; importLink: ImportLink | null; shown: Shown };

type UploadDialogOptions<Shown> = {
  /** The id of the session, so that a reload restores it. */
  id: string;
  /** Null for no limit. */
  maxFiles: number | null;
  /** Loads the dialog and what it needs. */
  load: (queue: UploadQueue) => Promise<Shown>;
  listener: UploadListener;
};

/** A queue and its dialog, both loaded when it is first opened. The queue ends with the screen that uses this hook. */
export function useUploadDialog<Shown>({ id, maxFiles, load, listener }: UploadDialogOptions<Shown>) {
  const utils = api.useUtils();
  const [loaded, setLoaded] = useState<Loaded<Shown> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const loading = useRef(false);
  /** Aborted when the screen is left. */
  const screen = useRef<AbortSignal>(null);

  useEffect(() => {
    const leaving = new AbortController();
    screen.current = leaving.signal;
    return () => leaving.abort();
  }, []);

  async function make(left: AbortSignal): Promise<Loaded<Shown>> {
    const [{ createUploadQueue }, { maxBytes, companionUrl }] = await Promise.all([
      import("../create-uploader.ts"),
      utils.uploads.uploadLimits.fetch(),
    ]);
    const { uploads } = utils.client;
    const register = (file: { pdfURL: string; fileName: string }) => uploads.registerPdf.mutate(file);
    const { queue, shown } = await openQueue({
      left,
      make: () => createUploadQueue({ id, maxFiles, maxBytes, register, listener }),
      load: async (opened) => ({
        shown: await load(opened),
        importLink: companionUrl === null ? null : await loadLinkImport(opened, companionUrl),
      }),
    });
    return { queue, ...shown };
  }

  async function loadLinkImport({ uppy }: UploadQueue, companionUrl: string): Promise<ImportLink> {
    const { addLinkImport } = await import("../links/link-import.ts");
    return addLinkImport(uppy, {
      companionUrl,
      newTicket: () => utils.client.uploads.issueImportTicket.mutate(),
      // A refused link has no row that could show the reason.
      onRefusal: (description) =>
        showToast({ title: uploadCopy.failed.title, description, tone: "destructive" }),
    });
  }

  async function open(): Promise<void> {
    const left = screen.current;
    if (loading.current || left === null) return;
    loading.current = true;
    try {
      const dialog = loaded ?? (await make(left));
      setLoaded(dialog);
      setOpen(true);
    } catch {
      if (left.aborted) return;
      const { title } = uploadCopy.failed;
      showToast({ title, description: uploadCopy.dialogMissing, tone: "destructive" });
    } finally {
      loading.current = false;
    }
  }

  return { loaded, isOpen, open, close: () => setOpen(false) };
}
