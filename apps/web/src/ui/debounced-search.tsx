import { startTransition, useEffect, useState } from "react";
import { SearchField } from "./search-field.tsx";
import { useDebounced } from "./use-debounced.ts";

type DebouncedSearchProps = {
  label: string;
  /** What is searched for; where the field begins. */
  search: string;
  /** Hears what was typed once typing pauses; always the same function. */
  onSearch: (search: string) => void;
};

/**
 * The field that searches a long list. It keeps what is being typed to itself, so that a letter stands there at once however
 * many rows the screen has: those are drawn anew when typing pauses, and give way to the next letter.
 */
export function DebouncedSearch({ label, search, onSearch }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed.trim());
  useEffect(() => startTransition(() => onSearch(settled)), [settled, onSearch]);
  return <SearchField label={label} value={typed} onValueChange={setTyped} />;
}
