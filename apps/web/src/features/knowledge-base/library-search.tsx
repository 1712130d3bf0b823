import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

const copy = knowledgeBaseCopy.search;

/** The search field of the knowledge base. The query is in the address, so that a search can be linked. */
export function LibrarySearch({ query, isMember }: { query: string; isMember: boolean }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState(query);
  const debounced = useDebounced(typed.trim(), 200);

  // The browser's Back or a link changed the query.
  if (query !== shown) {
    setShown(query);
    if (query !== typed.trim()) setTyped(query);
  }

  const inAddress = useRef(query);
  useEffect(() => {
    inAddress.current = query;
  });

  useEffect(() => {
    if (debounced === inAddress.current) return;
    void navigate({
      to: "/knowledge-base",
      search: ({ q: _before, ...rest }) => (debounced === "" ? rest : { ...rest, q: debounced }),
      replace: true,
      resetScroll: false,
    });
  }, [debounced, navigate]);

  return (
    <SearchField
      label={copy.label}
      placeholder={isMember ? copy.forMembers : copy.forVisitors}
      value={typed}
      onValueChange={setTyped}
    />
  );
}
