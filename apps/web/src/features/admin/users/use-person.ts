import { useEffect, useRef, useState } from "react";

type Id = number | undefined;

/**
 * Who is looked at: what the address says, and at once whoever is chosen here, since the address follows by a navigation
 * and the next key must not act on the one before.
 */
export function usePerson(address: Id, onAddress: (id: Id) => void): [Id, (id: Id) => void] {
  const [person, setPerson] = useState(address);
  const underWay = useRef<Id[]>([]);

  useEffect(() => {
    const arrived = underWay.current.indexOf(address);
    underWay.current = arrived < 0 ? [] : underWay.current.slice(arrived + 1);
    if (arrived < 0) setPerson(address);
  }, [address]);

  function choose(id: Id) {
    if (id !== (underWay.current.length > 0 ? underWay.current.at(-1) : address)) underWay.current.push(id);
    setPerson(id);
    onAddress(id);
  }
  return [person, choose];
}
