import { useEffect, useRef } from "react";
import { classNames } from "../ui/class-names.ts";
import { frames, loadDrawing, loadedDrawing, type PlateName } from "./drawings.ts";

type PlateProps = {
  name: PlateName;
  /** What the drawing shows, in words. */
  label: string;
  className?: string | undefined;
};

/**
 * A line drawing inside the page, so that it takes the page's colours and answers to its lists. Prerendered
 * pages carry the drawings in their markup and no script repeats them: hydration leaves what it finds, and only
 * a page that was opened without a load fetches them.
 */
export function Plate({ name, label, className }: PlateProps) {
  const ref = useRef<SVGSVGElement>(null);

  useEffect(() => {
    let gone = false;
    async function draw() {
      const svg = ref.current;
      if (!svg || svg.childElementCount > 0) return;
      const drawing = await loadDrawing(name);
      if (!gone) svg.innerHTML = drawing;
    }
    draw().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [name]);

  return (
    <svg
      ref={ref}
      className={classNames("plate", className)}
      viewBox={frames[name]}
      role="img"
      aria-label={label}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the project's own drawings, bundled with the page
      dangerouslySetInnerHTML={{ __html: loadedDrawing(name) }}
    />
  );
}
