import type { SectionId } from "../content/sections.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { useSectionScroll } from "./use-section-scroll.ts";

/** A button that scrolls to a section of /home. */
export function SectionButton({
  section,
  children,
  ...look
}: ButtonLook & { section: SectionId; children: string }) {
  const scrollTo = useSectionScroll();
  return (
    <Button {...look} onClick={() => void scrollTo(section)}>
      {children}
    </Button>
  );
}
