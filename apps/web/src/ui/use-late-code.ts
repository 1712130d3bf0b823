import { useEffect, useState } from "react";

/**
 * Code that is fetched once what needs it is shown. Where it does not come, as on a line that broke, the page stays as it
 * is; React's `lazy` would have the whole page give way to an error, with what was typed into it.
 *
 * @param fetchCode the same function at each call
 * @returns undefined until that is known, null where it did not come
 */
export function useLateCode<Code>(fetchCode: () => Promise<Code>): Code | null | undefined {
  const [fetched, setFetched] = useState<{ code: Code | null }>();
  useEffect(() => {
    let outdated = false;
    const settle = (code: Code | null) => {
      if (!outdated) setFetched({ code });
    };
    fetchCode().then(settle, () => settle(null));
    return () => {
      outdated = true;
    };
  }, [fetchCode]);
  return fetched?.code;
}
