import { useState } from "react";
import { tabStorage } from "../../device/browser-storage.ts";
import { useSession } from "../../session/session.ts";

/**
 * What is typed about one thing, kept for this tab of the browser and whoever is signed in until it is sent: neither another
 * row, a reload, nor a session that ends by itself loses any of it; signing out does. Null where nothing is typed.
 */
export function useDraft(name: string): {
  draft: string | null;
  setDraft: (next: string | null) => void;
} {
  const key = `draft:${useSession().user?.id ?? "nobody"}:${name}`;
  const [draft, setDraft] = useState<string | null>(() => tabStorage.read(key));
  return {
    draft,
    setDraft: (next) => {
      setDraft(next);
      if (next === null) tabStorage.remove(key);
      else tabStorage.write(key, next);
    },
  };
}
