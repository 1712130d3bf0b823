import type { Database } from "@antochi/db/schema";
import { endsOfChain, placesOfEntries, sealedEntries, sealOfPlace } from "./chain-queries.ts";
import { digestOfAddress } from "./record-act.ts";
import { firstSeal, sealOf } from "./seal-entries.ts";
import { keptWholeMs } from "./shorten-addresses.ts";

const entriesAtOnce = 5_000;

/** Clocks differ, and the job that shortens addresses may have used another one. */
const clocksDifferMs = 60 * 60 * 1000;

/** The first entry of the chain that fails the check. */
export type Break = { entryId: number; reason: string };

/** A place of the chain and its seal. */
type End = { place: number; seal: string };

export type Verdict = {
  /**
   * How many entries have a good seal before the first that has none, including those before the start of a check that goes
   * on.
   */
  entries: number;
  lastSeal: string;
  broken: Break | null;
};

type Parts = { db: Database; now: () => Date };
type Options = {
  /** What an earlier check found at the end of the chain: the place and its seal. */
  known?: End | undefined;
  /** Begins after that end instead of at the first entry. */
  goesOn?: boolean | undefined;
  signal?: AbortSignal | undefined;
  progress?: ChainProgress | undefined;
};

/** Receives the progress of a check: the step, and how many of how many entries are done. */
export type ChainProgress = (step: string, done: number, total: number) => void;

/**
 * Checks every entry of the audit log: that each seal fits its entry and the seal before, that addresses belong to their
 * entries, that the chain has no gap and is still as long as it was, and that every entry is in it or waits to be. With
 * `goesOn` only the entries after `known` are checked, and of those before just the last seal.
 */
export async function verifyChain(parts: Parts, options: Options = {}): Promise<Verdict> {
  const ends = await endsOfChain(parts.db).executeTakeFirstOrThrow();
  const told = (step: string, total: number | null) => (done: number) =>
    options.progress?.(step, done, total ?? 0);
  const begins = await findBeginning(parts.db, options);
  if (begins.broken) return begins;
  const verdict = await walkChain(parts, begins, {
    ...options,
    onPage: told("Checking seals", ends.lastPlace),
  });
  if (verdict.broken) return verdict;
  const onPage = told("Looking for entries without a seal", ends.lastEntry);
  return { ...verdict, broken: await findUnsealed(parts.db, begins.entryId, { ...options, onPage }) };
}

/** Where a check begins: the verdict on what lies before, and the entry that is sealed there. */
async function findBeginning(
  db: Database,
  { known, goesOn }: Options,
): Promise<Verdict & { entryId: number }> {
  const first = { entries: 0, lastSeal: firstSeal, broken: null, entryId: 0 };
  if (!known || !goesOn) return first;
  const last = await sealOfPlace(db, known.place).executeTakeFirst();
  if (!last) return { ...first, broken: { entryId: 0, reason: cutOff(known) } };
  if (last.seal !== known.seal) return { ...first, broken: { entryId: last.entryId, reason: madeAnew } };
  return { ...first, entries: known.place, lastSeal: known.seal, entryId: last.entryId };
}

const madeAnew = "the chain was made anew since an earlier check";

function cutOff(known: End): string {
  return `the chain had ${known.place} entries when it was last checked`;
}

/** Called after each page with how far the check is. */
type Pages = { onPage: (done: number) => void };

async function walkChain(
  { db, now }: Parts,
  { entries, lastSeal }: Verdict,
  { known, signal, onPage }: Options & Pages,
): Promise<Verdict> {
  const wholeSince = new Date(now().getTime() - keptWholeMs + clocksDifferMs);
  let verdict: Verdict = { entries, lastSeal, broken: null };
  const broken = (entryId: number, reason: string) => ({ ...verdict, broken: { entryId, reason } });
  for (;;) {
    signal?.throwIfAborted();
    const page = await sealedEntries(db, { after: verdict.entries, limit: entriesAtOnce }).execute();
    for (const { place, sealedId, seal, address, key, ...entry } of page) {
      if (place !== verdict.entries + 1)
        return broken(sealedId, `the seal of place ${verdict.entries + 1} is gone`);
      if (entry.id === null) return broken(sealedId, "the entry is gone");
      const { id, createdAt, act, actor, details } = entry;
      if (createdAt === null || act === null || actor === null || details === null)
        return broken(sealedId, "the entry is gone");
      const sealed = { ...entry, id, createdAt, act, actor, details };
      if (sealOf(sealed, { place, before: verdict.lastSeal }) !== seal)
        return broken(sealedId, "the entry is not what was sealed");
      if (known?.place === place && known.seal !== seal) return broken(sealedId, madeAnew);
      const whence = { address, key, isKeptWhole: createdAt > wholeSince };
      const fault = faultOfAddress(entry.origin, whence);
      if (fault !== null) return broken(sealedId, fault);
      verdict = { entries: place, lastSeal: seal, broken: null };
    }
    onPage(verdict.entries);
    if (page.length < entriesAtOnce) break;
  }
  if (known && known.place > verdict.entries) return broken(0, cutOff(known));
  return verdict;
}

type Whence = { address: string | null; key: string | null; isKeptWhole: boolean };

/**
 * An address without its key cannot be compared with its entry, so the key must exist for as long as the address is kept
 * whole.
 */
function faultOfAddress(origin: string | null, { address, key, isKeptWhole }: Whence): string | null {
  if (origin === null) return address === null ? null : "the entry had no address";
  if (address === null) return "the address is gone";
  if (key === null) return isKeptWhole ? "the key of the address is gone" : null;
  return digestOfAddress(address, key) === origin ? null : "the address is not that of the entry";
}

/** The first entry after the given one that neither has a seal nor waits for one. */
async function findUnsealed(
  db: Database,
  beyond: number,
  { signal, onPage }: Options & Pages,
): Promise<Break | null> {
  let after = beyond;
  for (;;) {
    signal?.throwIfAborted();
    const page = await placesOfEntries(db, { after, limit: entriesAtOnce }).execute();
    const loose = page.find(({ place, waitingId }) => place === null && waitingId === null);
    if (loose) return { entryId: loose.id, reason: "the entry has no seal and does not wait for one" };
    const last = page.at(-1);
    if (last === undefined) return null;
    after = last.id;
    onPage(after);
    if (page.length < entriesAtOnce) return null;
  }
}
