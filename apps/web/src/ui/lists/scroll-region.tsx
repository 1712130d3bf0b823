import type { ComponentProps } from "react";

type ScrollRegionProps = ComponentProps<"div"> & { "aria-label": string };

/** A region that scrolls by itself. It is in the tab order, since whoever has no pointer scrolls it with keys. */
export function ScrollRegion(props: ScrollRegionProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus is there for scrolling
  return <div role="region" tabIndex={0} {...props} />;
}
