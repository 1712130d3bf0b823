import { keepPreviousData } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { failureWords } from "../lists/failure-words.ts";
import type { Early } from "./early-keys.ts";
import { type Deed, groupsOf, type Item, readTyped } from "./palette-items.ts";

/** The debounce before the server is asked, in milliseconds. */
const pauseMs = 120;

export type PaletteState = ReturnType<typeof usePalette>;

/** The input, the lines for it, and the keys that choose one of them. */
export function usePalette(early: Early, onChoose: (deed: Deed, inNewTab: boolean) => void) {
  const [typed, setTyped] = useState(early.typed);
  const [reached, setReached] = useState(0);
  /** Enter that was pressed and not handled yet. */
  const wanted = useRef(early.wanted);
  const { found, isPending, failure } = useSearch(typed);
  const groups = groupsOf(typed, found);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(reached, items.length - 1);
  const chosen = items[active];

  // Enter pressed before the results have arrived applies to those results, but only once: the dialog is rendered again
  // while it closes.
  useEffect(() => {
    if (!wanted.current || isPending || !chosen) return;
    const { inNewTab } = wanted.current;
    wanted.current = null;
    onChoose(chosen.deed, inNewTab);
  }, [wanted, isPending, chosen, onChoose]);

  function type(text: string) {
    setTyped(text);
    setReached(0);
    wanted.current = null;
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setReached((active + step + items.length) % Math.max(items.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (isPending) wanted.current = { inNewTab };
      else if (chosen) onChoose(chosen.deed, inNewTab);
    }
  }

  return {
    typed,
    type,
    onKeyDown,
    groups,
    count: items.length,
    chosen,
    reach: (item: Item) => setReached(items.indexOf(item)),
    isPending,
    failure,
  };
}

/** The server's results for the input; earlier ones are shown until they arrive. */
function useSearch(typed: string) {
  const { scope, query } = readTyped(typed);
  const asked = useDebounced(query, pauseMs);
  const isOn = asked !== "" && query !== "";
  const { data, error, isFetching } = api.palette.findAnything.useQuery(
    { query: asked || "-", peopleOnly: scope !== "all" },
    { enabled: isOn, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  return {
    found: isOn ? data : undefined,
    isPending: query !== "" && (asked !== query || isFetching),
    failure: error ? failureWords(error) : undefined,
  };
}
