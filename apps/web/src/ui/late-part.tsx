import { type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import styles from "./late-part.module.css";

type LatePartProps = {
  /** Fetches what the part waits for (`LateModule`). */
  load: () => Promise<unknown>;
  /** Called where a press waits and the code cannot be fetched. */
  onFailure: () => void;
  /** Suspends until the code is there. */
  children: ReactNode;
};

/**
 * A part of a page that is hydrated once its code has come. A button that is pressed before is pressed again then; links
 * lead where they say without a script. NOTE: what renders this must not render again while the part waits: React would take
 * the served markup away.
 */
export function LatePart({ load, onFailure, children }: LatePartProps) {
  const part = useRef<HTMLDivElement>(null);
  const hydrated = useRef(false);
  const pressed = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (hydrated.current) return undefined;
    const keep = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (hydrated.current || !button || !part.current?.contains(button)) return;
      event.preventDefault();
      pressed.current = button;
      load().catch(onFailure);
    };
    // Above the root, where React stops what it cannot answer yet.
    document.addEventListener("click", keep, { capture: true });
    return () => document.removeEventListener("click", keep, { capture: true });
  }, [load, onFailure]);

  const onHydrated = useCallback(() => {
    hydrated.current = true;
    pressed.current?.click();
    pressed.current = null;
  }, []);

  return (
    <div ref={part} className={styles.part}>
      <Suspense>
        {children}
        <Hydrated tell={onHydrated} />
      </Suspense>
    </div>
  );
}

/** Last in its boundary, so that the effects of what stands before it have run. */
function Hydrated({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
