import { createListeners } from "../../ui/listeners.ts";
import type { UploadQueue } from "../../uploads/create-uploader.ts";
import { type ForAll, readForAll, rememberForAll } from "./publish-for-all.ts";
import { type Own, type PublishRow, rowOf } from "./publish-rows.ts";
import type { UndoState } from "./undo-window.ts";

type StoreOptions = {
  queue: Pick<UploadQueue, "read">;
  undoStateOf: (rows: readonly PublishRow[]) => UndoState;
};

export type PublishStore = ReturnType<typeof createPublishStore>;

/** What the publish dialog shows: a row for each file of the queue, and the choice for all of them. */
export function createPublishStore({ queue, undoStateOf }: StoreOptions) {
  const owns = new Map<string, Own>();
  /** What a replacement for a refused file inherits from it. */
  let heritage: Own | undefined;
  let places = 0;
  let forAll = readForAll();
  let snapshot: ReturnType<typeof look> | undefined;
  const { subscribe, notify } = createListeners();

  function changed(): void {
    snapshot = undefined;
    notify();
  }
  function look() {
    const { files, refused, kept } = queue.read();
    const inOrder = files.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
    const rows = inOrder.map((file) => rowOf(file, owns.get(file.id) ?? {}));
    return { rows, forAll, refused, kept, ...undoStateOf(rows) };
  }
  /** The current snapshot; the same object until something changes. */
  const read = () => (snapshot ??= look());
  const placeOf = (id: string) => owns.get(id)?.place ?? 0;

  function add(id: string): void {
    places += 1;
    owns.set(id, { place: places, ...heritage });
    heritage = undefined;
    changed();
  }
  /** The file that `replace` adds inherits the choices made for this one. */
  function inheritFrom(id: string, replace: () => void): void {
    const { place, title, categoryId, handling } = owns.get(id) ?? {};
    heritage = {
      ...(place !== undefined && { place }),
      ...(title !== undefined && { title }),
      categoryId,
      handling,
    };
    replace();
    heritage = undefined;
  }
  function setOwn(id: string, own: Partial<Own>): void {
    if (!owns.has(id)) return;
    owns.set(id, { ...owns.get(id), ...own });
    changed();
  }
  function setForAll(next: ForAll): void {
    forAll = next;
    rememberForAll(next);
    changed();
  }
  const articleIdOf = (id: string) => owns.get(id)?.articleId;
  const forget = (id: string) => owns.delete(id);

  return { read, subscribe, changed, add, inheritFrom, setOwn, setForAll, articleIdOf, forget };
}
