import { useState } from "react";

/** What is typed about one thing, kept for this tab of the browser until it is sent: a reload loses none of it. */
export function useDraft(name: string) {
  const key = `draft:${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  return {
    text,
    setText(next: string) {
      setText(next);
      if (next === "") sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    },
  };
}
