import type { ComponentProps, MouseEvent } from "react";
import type { SectionId } from "../content/sections.ts";
import { isPlainClick } from "./plain-click.ts";
import { useSectionScroll } from "./use-section-scroll.ts";

type SectionLinkProps = Omit<ComponentProps<"a">, "href"> & { section: SectionId };

/** A link to a section of /home that works without a script and scrolls smoothly with one. */
export function SectionLink({ section, onClick, children, ...props }: SectionLinkProps) {
  const scrollTo = useSectionScroll();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void scrollTo(section);
  }

  return (
    <a {...props} href={`/home#${section}`} onClick={follow}>
      {children}
    </a>
  );
}
