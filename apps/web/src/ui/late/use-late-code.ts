import { useEffect, useState } from "react";

/**
 * Code that is fetched once the component that needs it is shown. If that fails, as after a lost connection, the page stays
 * as it is; React's `lazy` would replace the whole page with an error, and lose what was typed into it.
 * @param fetchCode the same function at each call
 * @returns undefined while loading, null if it could not be fetched
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
