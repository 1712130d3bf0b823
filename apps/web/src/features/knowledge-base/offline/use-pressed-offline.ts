import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { readEntries } from "../../../device/keeping.ts";
import { useKept } from "./kept-state.ts";

/** Whether an acknowledgement of this article is queued on this device. */
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
