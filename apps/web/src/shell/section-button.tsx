import type { InterestArea } from "@antochi/contract/interest-labels";
import type { SectionId } from "../content/sections.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { useSectionScroll } from "./use-section-scroll.ts";

type SectionButtonProps = ButtonLook & {
  section: SectionId;
  /** The interest that the contact form opens with. */
  interest?: InterestArea;
  children: string;
};

/** A button that scrolls to a section of /home. */
export function SectionButton({ section, interest, children, ...look }: SectionButtonProps) {
  const scrollTo = useSectionScroll();
  return (
    <Button {...look} onClick={() => void scrollTo(section, interest)}>
      {children}
    </Button>
  );
}
