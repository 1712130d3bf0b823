import type { AlikeArticle, AlikeArticles } from "@antochi/contract/knowledge-base";
import type { UploadQueue } from "../uploads/create-uploader.ts";
import type { UploaderFile } from "../uploads/pdf-upload.ts";
import type { FirstPage } from "../uploads/read-first-page.ts";
import { type ForAll, readForAll, rememberForAll } from "./publish-for-all.ts";
import {
  isOpen,
  lookupOf,
  type Outcome,
  type Own,
  type Plan,
  type PublishRow,
  rowOf,
} from "./publish-rows.ts";

type Article = Plan & { title: string; categoryId: number; handling: ForAll["handling"] };

/** Another PDF of an article that is there. */
type NewEdition = { id: number; title: string; categoryId: number; pdfPath: string };

type PublishingOptions = {
  queue: UploadQueue;
  readPage: (file: File) => Promise<FirstPage | null>;
  /** @returns the article's id */
  create: (article: Article & { pdfPath: string }) => Promise<number>;
  change: (article: Article & { id: number }) => Promise<unknown>;
  replace: (edition: NewEdition) => Promise<unknown>;
  findAlike: (like: { pdfPath?: string; title: string }) => Promise<AlikeArticles>;
  /** Words for the reader. */
  wordsOf: (error: unknown) => string;
  /** Has lists of articles fetched again. */
  onSettled: () => void;
};

/** Since the last letter of a title, before it is looked up. */
const typingMs = 400;

export type Publishing = ReturnType<typeof createPublishing>;

/** The articles that a queue's PDFs become: what each is called, where it goes, and what became of it. */
export function createPublishing(options: PublishingOptions) {
  const { queue, readPage, create, change, replace, findAlike, wordsOf, onSettled } = options;
  const owns = new Map<string, Own>();
  /** What each row was looked up by last. */
  const lookups = new Map<string, string>();
  /** What the file that is chosen in the place of another takes over from it. */
  let heritage: Own | undefined;
  let places = 0;
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
    const inOrder = files.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
    const rows = inOrder.map((file) => rowOf(file, owns.get(file.id) ?? {}));
    return { rows, forAll, refused, kept, batch };
  }
  const read = () => (snapshot ??= look());
  const placeOf = (id: string) => owns.get(id)?.place ?? 0;

  /** Asks for the articles that are like the rows as they are now; a title that is typed is waited for. */
  function lookUp(): void {
    for (const { file, step, title, titleFrom, outcome } of read().rows) {
      const lookup = lookupOf(file, title);
      const isWanted = step !== "failed" && titleFrom !== "pending" && outcome.state === "none";
      if (!isWanted || title.trim() === "" || lookups.get(file.id) === lookup) continue;
      lookups.set(file.id, lookup);
      setTimeout(() => void ask(file, title, lookup), titleFrom === "typed" ? typingMs : 0);
    }
  }
  /** Without an answer there is no question: the row is looked up once more before it becomes an article. */
  async function ask(file: UploaderFile, title: string, of: string): Promise<void> {
    const isCurrent = () => lookups.get(file.id) === of && owns.has(file.id);
    if (!isCurrent()) return;
    const found = await findAlike(likenessOf(file, title)).catch(() => null);
    if (found && isCurrent()) setOwn(file.id, { alike: { of, found } });
  }

  function toArticle({ title, own }: PublishRow, as: Plan): Article | null {
    const categoryId = own.categoryId ?? forAll.categoryId;
    if (categoryId === null || title.trim() === "") return null;
    return {
      title: title.trim(),
      categoryId,
      handling: own.handling === undefined ? forAll.handling : own.handling,
      ...as,
    };
  }

  function canPublish(row: PublishRow): boolean {
    const isComplete = row.own.editionOf !== undefined || toArticle(row, { state: "published" }) !== null;
    return isOpen(row) && row.question === null && isComplete;
  }
  /** Members read an article's next edition as soon as there is one: it is neither drafted nor scheduled. */
  const canWait = (row: PublishRow) => canPublish(row) && row.own.editionOf === undefined;

  function want(rows: readonly PublishRow[], planOf: (index: number) => Plan): void {
    batch = [];
    for (const [index, row] of rows.entries()) {
      setOwn(row.file.id, { outcome: { state: "wanted", as: planOf(index) } });
    }
    void run();
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

  async function send(row: PublishRow, as: Plan): Promise<void> {
    const { id, meta } = row.file;
    const article = toArticle(row, as);
    const { editionOf } = row.own;
    if ((!article && !editionOf) || meta.objectPath === undefined)
      return setOwn(id, { outcome: { state: "none" } });
    setOwn(id, { outcome: { state: "sending", as } });
    try {
      if (editionOf) return await sendEdition(id, editionOf, meta.objectPath);
      if (!article || (await isAskedAbout(row))) return setOwn(id, { outcome: { state: "none" } });
      const known = owns.get(id)?.articleId;
      if (known !== undefined) await change({ ...article, id: known });
      const articleId = known ?? (await create({ ...article, pdfPath: meta.objectPath }));
      batch = [...batch, id];
      setOwn(id, { articleId, outcome: outcomeOf(as, articleId) });
    } catch (error) {
      setOwn(id, { outcome: { state: "failed", words: wordsOf(error) } });
    }
  }

  async function sendEdition(
    id: string,
    { id: articleId, title, categoryId }: AlikeArticle,
    pdfPath: string,
  ) {
    await replace({ id: articleId, title, categoryId, pdfPath });
    setOwn(id, { outcome: { state: "edition", articleId } });
  }

  /** Whether there is an article like it by now; the one before it in this queue may be. */
  async function isAskedAbout({ file, title }: PublishRow): Promise<boolean> {
    const of = lookupOf(file, title);
    lookups.set(file.id, of);
    setOwn(file.id, { alike: { of, found: await findAlike(likenessOf(file, title)) } });
    return read().rows.some((row) => row.file.id === file.id && row.question !== null);
  }

  function add(file: UploaderFile): void {
    places += 1;
    setOwn(file.id, { place: places, ...heritage });
    heritage = undefined;
    if (!(file.data instanceof File)) return setOwn(file.id, { page: null });
    void readPage(file.data).then((page) => {
      if (!queue.uppy.getState().files[file.id]) return;
      setOwn(file.id, { page });
      lookUp();
      void run();
    });
  }

  queue.subscribe(() => {
    changed();
    lookUp();
    void run();
  });
  queue.uppy.on("file-added", add);
  queue.uppy.on("file-removed", ({ id }) => {
    owns.delete(id);
    lookups.delete(id);
  });

  return {
    read,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(id: string, own: Pick<Own, "title" | "categoryId" | "handling">) {
      setOwn(id, own);
      lookUp();
    },
    /** Says that a second article is meant, or another edition of the one that there is. */
    answer(id: string, question: PublishRow["question"], meant: "second" | "edition") {
      if (!question) return;
      const { about, article } = question;
      if (meant === "edition") return setOwn(id, { editionOf: article });
      setOwn(id, about === "file" ? { isSecondFile: true } : { secondTitle: article.title });
    },
    /** Takes such an answer back. */
    unanswer: (id: string) => setOwn(id, { editionOf: undefined }),
    /** Puts another file in the place of one that was refused; what was chosen for that stays. */
    chooseAgain(id: string, file: File) {
      const { place, title, categoryId, handling } = owns.get(id) ?? {};
      queue.remove(id);
      heritage = {
        ...(place !== undefined && { place }),
        ...(title !== undefined && { title }),
        categoryId,
        handling,
      };
      queue.add([file]);
      heritage = undefined;
    },
    setForAll(next: ForAll) {
      forAll = next;
      rememberForAll(next);
      changed();
    },
    canPublish,
    canWait,
    /** Makes articles of all that are ready, and of the others as they arrive; what cannot be taken stays. */
    publish: () => want(read().rows.filter(canPublish), () => ({ state: "published" })),
    /** Makes drafts of those that are no editions. */
    saveAsDrafts: () => want(read().rows.filter(canWait), () => ({ state: "draft" })),
    /** The same at times to come; the nth of the rows at what is told for it. */
    schedule: (instantOf: (index: number) => string) =>
      want(read().rows.filter(canWait), (index) => ({ state: "draft", publishAt: instantOf(index) })),
    /** Makes drafts of what was published last; nothing that was uploaded is lost. */
    async undo() {
      const ids = new Set(batch);
      batch = [];
      for (const row of read().rows) {
        const isOut = row.outcome.state === "published" || row.outcome.state === "scheduled";
        const article =
          isOut && ids.has(row.file.id) ? toArticle(row, { state: "draft", publishAt: null }) : null;
        if (!article || !("articleId" in row.outcome)) continue;
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

function outcomeOf({ state, publishAt }: Plan, articleId: number): Outcome {
  return publishAt ? { state: "scheduled", articleId, publishAt } : { state, articleId };
}

function likenessOf({ meta: { objectPath } }: UploaderFile, title: string) {
  return { title: title.trim(), ...(objectPath !== undefined && { pdfPath: objectPath }) };
}
