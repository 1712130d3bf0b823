import { type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import styles from "./late-part.module.css";

type LatePartProps = {
  /** Fetches what the part suspends for (`LateModule`). */
  load: () => Promise<unknown>;
  /** Called if a click is waiting and the code cannot be fetched. */
  onFailure: () => void;
  /** Suspends until the code is there. */
  children: ReactNode;
};

/**
 * A part of a page that is hydrated once its code is loaded. A click on a button before that is repeated after hydration;
 * links work without a script. NOTE: the parent must not re-render while the part waits: React would remove the served
 * markup.
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
    // On the document, above the root, where React stops the events that it cannot handle yet.
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

/** Must come last in its boundary, so that its effect runs after those of its siblings. */
function Hydrated({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
