import { useEffect, useEffectEvent } from "react";

/** Does something when the connection is back, as long as something waits for it. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listen = () => onOnline();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, [isWaiting]);
}
