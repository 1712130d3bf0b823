import { useEffect, useRef, useState } from "react";

/**
 * What is looked at: what the address says, and at once whatever is chosen here, since the address follows by a navigation
 * and the next key must not act on the one before.
 */
export function useAddressed<Key extends string | number>(
  address: Key | undefined,
  onAddress: (key: Key | undefined) => void,
): [Key | undefined, (key: Key | undefined) => void] {
  const [chosen, setChosen] = useState(address);
  const underWay = useRef<(Key | undefined)[]>([]);

  useEffect(() => {
    const arrived = underWay.current.indexOf(address);
    underWay.current = arrived < 0 ? [] : underWay.current.slice(arrived + 1);
    if (arrived < 0) setChosen(address);
  }, [address]);

  function choose(key: Key | undefined) {
    if (key !== (underWay.current.length > 0 ? underWay.current.at(-1) : address)) underWay.current.push(key);
    setChosen(key);
    onAddress(key);
  }
  return [chosen, choose];
}
