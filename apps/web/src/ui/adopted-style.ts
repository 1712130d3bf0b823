/**
 * Replaces `react-style-singleton`, with which Radix Dialog locks the page's scroll: the same two functions, but with an
 * adopted style sheet, since the Content-Security-Policy blocks style elements.
 */
import { useEffect } from "react";

/** Makes a hook that applies its styles while any component uses it. */
export function styleHookSingleton() {
  let users = 0;
  const sheet = typeof CSSStyleSheet === "function" ? new CSSStyleSheet() : undefined;

  return function useStyle(styles: string) {
    useEffect(() => {
      if (!sheet) return;
      if (users === 0) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      };
    }, [styles]);
  };
}

/** The same as a component. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Style({ styles }: { styles: string }) {
    useStyle(styles);
    return null;
  };
}
