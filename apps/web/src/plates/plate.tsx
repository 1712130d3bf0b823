import { useEffect, useRef } from "react";
import { classNames } from "../ui/class-names.ts";
import { frames, loadDrawing, loadedDrawing, type PlateName } from "./drawings.ts";
import { whenWanted } from "./when-wanted.ts";

type PlateProps = {
  name: PlateName;
  /** What the drawing shows, in words. */
  label: string;
  className?: string | undefined;
  /** Below the fold: the page is served without the drawing, which is loaded as the reader nears it. */
  later?: boolean;
};

/**
 * A line drawing inlined in the page, so that it takes the page's colours and responds to its lists. Prerendered pages
 * carry the drawings in their markup and no script repeats them: hydration keeps what it finds. A drawing is fetched only
 * after a client-side navigation, or if it is for `later`.
 */
export function Plate({ name, label, className, later = false }: PlateProps) {
  const ref = useRef<SVGSVGElement>(null);

  useEffect(() => {
    const svg = ref.current;
    if (!svg || svg.childElementCount > 0) return;
    let gone = false;
    const draw = () => {
      loadDrawing(name)
        .then((drawing) => {
          if (!gone) svg.innerHTML = drawing;
        })
        .catch(() => undefined);
    };
    const forget = later ? whenWanted(svg, draw) : draw();
    return () => {
      gone = true;
      forget?.();
    };
  }, [name, later]);

  return (
    <svg
      ref={ref}
      className={classNames("plate", className)}
      viewBox={frames[name]}
      role="img"
      aria-label={label}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the project's own drawings, bundled with the page
      dangerouslySetInnerHTML={{ __html: later ? "" : loadedDrawing(name) }}
    />
  );
}
