import type { UploadQueue } from "../uploads/create-uploader.ts";
import type { FirstPage } from "../uploads/read-first-page.ts";
import { stepOf, type UploaderFile, type UploadStep } from "../uploads/pdf-upload.ts";
import { readableName } from "../uploads/readable-name.ts";
import { type ForAll, readForAll, rememberForAll } from "./publish-for-all.ts";

/** What becomes of a row; `words` are for the reader. */
export type Outcome =
  | { state: "none" }
  | { state: "wanted" | "sending"; as: "published" | "draft" }
  | { state: "published" | "draft" | "taken-back"; articleId: number }
  | { state: "failed"; words: string };

type Own = {
  title?: string;
  /** What is undefined follows the choice for all. */
  categoryId?: number | undefined;
  handling?: ForAll["handling"] | undefined;
  page?: FirstPage | null;
  outcome?: Outcome;
  /** Of the article that it was made before it was taken back. */
  articleId?: number;
};

/** A PDF and the article that it is to become. */
export type PublishRow = {
  file: UploaderFile;
  step: UploadStep;
  title: string;
  titleFrom: "pdf" | "name" | "typed" | "pending";
  cover: Blob | null;
  pages: number | null;
  /** Its own, where it has one; what counts else is that for all. */
  own: Pick<Own, "categoryId" | "handling">;
  outcome: Outcome;
};

type Article = {
  title: string;
  categoryId: number;
  handling: ForAll["handling"];
  state: "published" | "draft";
};

type PublishingOptions = {
  queue: UploadQueue;
  readPage: (file: File) => Promise<FirstPage | null>;
  /** @returns the article's id */
  create: (article: Article & { pdfPath: string }) => Promise<number>;
  change: (article: Article & { id: number }) => Promise<unknown>;
  /** Words for the reader. */
  wordsOf: (error: unknown) => string;
  /** Has lists of articles fetched again. */
  onSettled: () => void;
};

export type Publishing = ReturnType<typeof createPublishing>;

/** The articles that a queue's PDFs become: what each is called, where it goes, and what became of it. */
export function createPublishing({ queue, readPage, create, change, wordsOf, onSettled }: PublishingOptions) {
  const owns = new Map<string, Own>();
  let forAll = readForAll();
  let batch: readonly string[] = [];
  let snapshot: ReturnType<typeof look> | undefined;
  let isRunning = false;
  const listeners = new Set<() => void>();

  function changed(): void {
    snapshot = undefined;
    for (const listener of listeners) listener();
  }
  function setOwn(id: string, own: Partial<Own>): void {
    owns.set(id, { ...owns.get(id), ...own });
    changed();
  }
  function look() {
    const { files, refused, kept } = queue.read();
    return { rows: files.map((file) => rowOf(file, owns.get(file.id) ?? {})), forAll, refused, kept, batch };
  }
  const read = () => (snapshot ??= look());

  function toArticle({ title, own }: PublishRow, state: Article["state"]): Article | null {
    const categoryId = own.categoryId ?? forAll.categoryId;
    if (categoryId === null || title.trim() === "") return null;
    return {
      title: title.trim(),
      categoryId,
      handling: own.handling === undefined ? forAll.handling : own.handling,
      state,
    };
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let isChanged = false;
    for (;;) {
      // A title that is still read from the PDF is waited for: nobody has seen it yet.
      const row = read().rows.find(
        ({ outcome, step, titleFrom }) =>
          outcome.state === "wanted" && step === "done" && titleFrom !== "pending",
      );
      if (row?.outcome.state !== "wanted") break;
      isChanged = true;
      await send(row, row.outcome.as);
    }
    isRunning = false;
    if (isChanged) onSettled();
  }

  async function send(row: PublishRow, as: Article["state"]): Promise<void> {
    const { id, meta } = row.file;
    const article = toArticle(row, as);
    if (!article || meta.objectPath === undefined) return setOwn(id, { outcome: { state: "none" } });
    setOwn(id, { outcome: { state: "sending", as } });
    try {
      const known = owns.get(id)?.articleId;
      if (known !== undefined) await change({ ...article, id: known });
      const articleId = known ?? (await create({ ...article, pdfPath: meta.objectPath }));
      batch = [...batch, id];
      setOwn(id, { articleId, outcome: { state: as, articleId } });
    } catch (error) {
      setOwn(id, { outcome: { state: "failed", words: wordsOf(error) } });
    }
  }

  function add(file: UploaderFile): void {
    if (!(file.data instanceof File)) return setOwn(file.id, { page: null });
    void readPage(file.data).then((page) => {
      if (!queue.uppy.getState().files[file.id]) return;
      setOwn(file.id, { page });
      void run();
    });
  }

  queue.subscribe(() => {
    changed();
    void run();
  });
  queue.uppy.on("file-added", add);
  queue.uppy.on("file-removed", ({ id }) => owns.delete(id));

  return {
    read,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (id: string, own: Pick<Own, "title" | "categoryId" | "handling">) => setOwn(id, own),
    setForAll(next: ForAll) {
      forAll = next;
      rememberForAll(next);
      changed();
    },
    canPublish: (row: PublishRow) => isOpen(row) && toArticle(row, "published") !== null,
    /** Makes articles of all that are ready, and of the others as they arrive; what cannot be taken stays. */
    publish(as: Article["state"]) {
      batch = [];
      for (const row of read().rows) {
        if (isOpen(row) && toArticle(row, as)) setOwn(row.file.id, { outcome: { state: "wanted", as } });
      }
      void run();
    },
    /** Makes drafts of what was published last; nothing that was uploaded is lost. */
    async undo() {
      const ids = new Set(batch);
      batch = [];
      for (const row of read().rows) {
        const article =
          ids.has(row.file.id) && row.outcome.state === "published" ? toArticle(row, "draft") : null;
        if (!article || row.outcome.state !== "published") continue;
        const { articleId } = row.outcome;
        try {
          await change({ ...article, id: articleId });
          setOwn(row.file.id, { outcome: { state: "taken-back", articleId } });
        } catch (error) {
          setOwn(row.file.id, { outcome: { state: "failed", words: wordsOf(error) } });
        }
      }
      onSettled();
    },
    forgetBatch: () => {
      batch = [];
      changed();
    },
    /** Lets go of the rows that have become articles. */
    tidy() {
      for (const { file, outcome } of read().rows) if ("articleId" in outcome) queue.remove(file.id);
    },
  };
}

/** Whether a row can still become an article. */
function isOpen({ step, outcome }: PublishRow): boolean {
  return (
    step !== "failed" &&
    (outcome.state === "none" || outcome.state === "failed" || outcome.state === "taken-back")
  );
}

function rowOf(file: UploaderFile, { title, page, outcome = { state: "none" }, ...own }: Own): PublishRow {
  const fromPdf = page?.title ?? null;
  return {
    file,
    step: stepOf(file),
    title: title ?? fromPdf ?? readableName(file.name),
    titleFrom:
      title !== undefined ? "typed" : fromPdf !== null ? "pdf" : page === undefined ? "pending" : "name",
    cover: page?.cover ?? null,
    pages: page?.pages ?? null,
    own,
    outcome,
  };
}
