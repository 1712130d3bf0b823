import { startTransition, useEffect, useState } from "react";
import { SearchField } from "./search-field.tsx";
import { useDebounced } from "../use-debounced.ts";

type DebouncedSearchProps = {
  label: string;
  /** The current search; the field's initial value. */
  search: string;
  /** Called with the text once typing pauses; must be a stable function. */
  onSearch: (search: string) => void;
};

/**
 * The search field of a long list. It holds the typed text in its own state, so that each letter appears at once however
 * many rows the screen has: the rows render when typing pauses, in a transition that the next letter interrupts.
 */
export function DebouncedSearch({ label, search, onSearch }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed.trim());
  useEffect(() => startTransition(() => onSearch(settled)), [settled, onSearch]);
  return <SearchField label={label} value={typed} onValueChange={setTyped} />;
}
