import { type RefObject, useEffect, useRef } from "react";

/** Whether the component still stands, for answers that come late: what it would say itself is then to be said elsewhere. */
export function useStands(): RefObject<boolean> {
  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);
  return stands;
}
