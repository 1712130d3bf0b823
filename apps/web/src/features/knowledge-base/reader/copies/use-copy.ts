import type { CopyItem } from "@antochi/contract/copies";
import { useEffect, useRef, useState } from "react";
import { toApiError } from "../../../../api-client/api-error.ts";
import { api } from "../../../../api-client/api.ts";
import { copiesCopy as copy } from "../../../../content/copies.ts";
import { noticeSignOut } from "../../../../session/notice-sign-out.ts";

/**
 * How often the copy is polled for. It takes a second or two; behind others in the queue it takes longer, and then the
 * member is asked to come back later.
 */
const looks = 120;
const betweenLooksMs = 1_000;
const firstLookMs = 400;

/** The state of a requested copy, as far as known. */
export type CopyState =
  | { phase: "unasked" | "making" }
  | { phase: "ready"; copy: CopyItem; url: string }
  | { phase: "refused"; problem: NonNullable<CopyItem["problem"]> }
  | { phase: "failed"; message: string };

/** Requests a copy of an article and polls until it is ready, while the component is mounted. */
export function useCopy({ articleId, onReady }: { articleId: number; onReady: (url: string) => void }) {
  const ask = api.copies.askCopy.useMutation();
  const { ownCopy } = api.useUtils().copies;
  const [state, setState] = useState<CopyState>({ phase: "unasked" });
  const left = useRef(new AbortController());

  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);

  async function begin() {
    const { signal } = left.current;
    const isLeft = () => signal.aborted;
    setState({ phase: "making" });
    try {
      let made = await ask.mutateAsync({ articleId });
      for (let look = 0; !isSettled(made) && look < looks && !isLeft(); look += 1) {
        await pause(look === 0 ? firstLookMs : betweenLooksMs);
        if (!isLeft()) made = await ownCopy.fetch({ id: made.id }, { staleTime: 0 });
      }
      if (isLeft()) return;
      setState(stateOf(made));
      if (made.url !== null) onReady(made.url);
    } catch (error) {
      if (isLeft()) return;
      setState({ phase: "failed", message: toApiError(error).serverMessage ?? copy.failed });
      void noticeSignOut(error);
    }
  }

  return { state, begin: () => void begin() };
}

function isSettled({ url, problem }: CopyItem): boolean {
  return url !== null || problem !== null;
}

function stateOf(made: CopyItem): CopyState {
  if (made.url !== null) return { phase: "ready", copy: made, url: made.url };
  if (made.problem !== null) return { phase: "refused", problem: made.problem };
  return { phase: "failed", message: copy.late };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
