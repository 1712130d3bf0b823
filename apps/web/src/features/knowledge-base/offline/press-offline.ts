import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { readEntries } from "../../../device/keeping.ts";
import { currentKept, useKept } from "./kept-state.ts";
import { keepToTell } from "./tell.ts";

/** Keeps an acknowledgement of a saved article to be told. @returns whether it could be */
export async function pressOffline(acknowledgement: {
  articleId: number;
  edition: number;
}): Promise<boolean> {
  const { account, articles } = currentKept();
  if (!account || !articles.some(({ articleId }) => articleId === acknowledgement.articleId)) return false;
  await keepToTell(account.id, { kind: "acknowledgement", acknowledgement });
  return true;
}

/** Whether an acknowledgement of this article waits to be told. */
export function usePressedOffline(articleId: number): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isPressed, setPressed] = useState(false);
  const { account } = useKept();
  useEffect(() => {
    if (!account) return undefined;
    let isGone = false;
    readEntries(account.id).then(
      (entries) => {
        const waits = entries.some(
          ({ entry }) => entry.kind === "acknowledgement" && entry.acknowledgement.articleId === articleId,
        );
        if (!isGone) setPressed(waits);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [account, articleId]);
  return [isPressed, setPressed];
}
