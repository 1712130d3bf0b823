import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still mounted, for late answers: if it is not, their result has to be shown elsewhere. */
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
