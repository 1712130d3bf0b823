import { Tabs as Radix } from "radix-ui";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import styles from "./tabs.module.css";

type Tab<Value extends string> = { value: Value; label: ReactNode };

type TabsProps<Value extends string> = {
  /** Name of the strip for assistive technology. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Stands before the strip, in the same row: the screen's heading. */
  before?: ReactNode;
  /** Stands in the strip, ahead of the tabs: links that look like them (`tabLink`). */
  lead?: ReactNode;
  /** The same behind the tabs. */
  trail?: ReactNode;
  /** Stands at the end of that row. */
  after?: ReactNode;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** A strip of tabs over the panel of the chosen one. The strip scrolls on a narrow screen. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  before,
  lead,
  trail,
  after,
  children,
}: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    const active = list?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!list || !active) return;
    // A counter that comes later makes a tab wider.
    const observer = new ResizeObserver(() => {
      list.scrollLeft = active.offsetLeft - (list.clientWidth - active.offsetWidth) / 2;
    });
    for (const tab of list.querySelectorAll("[data-tab], a")) observer.observe(tab);
    return () => observer.disconnect();
  }, [value]);
  useCutEdges(strip);
  function choose(next: string) {
    const tab = tabs.find((each) => each.value === next);
    if (tab) onValueChange(tab.value);
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div className={styles.head}>
        {before}
        <div ref={strip} className={styles.strip}>
          {lead}
          <Radix.List className={styles.list} aria-label={label}>
            {tabs.map((tab) => (
              <Radix.Trigger
                key={tab.value}
                value={tab.value}
                data-tab={tab.value}
                className={styles.tab}
                onMouseDown={focusPlainly}
              >
                {tab.label}
              </Radix.Trigger>
            ))}
          </Radix.List>
          {trail}
        </div>
        {after}
      </div>
      <Radix.Content value={value}>{children}</Radix.Content>
    </Radix.Root>
  );
}

/** The class of a link that looks like a tab; `aria-current` marks the chosen one. */
export const tabLink = styles.tab;

type TabLinksProps = Pick<TabsProps<string>, "label" | "before" | "after" | "children">;

/** The same strip over a screen that is no tab: all of it links. */
export function TabLinks({ label, before, after, children }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null);
  useCutEdges(strip);
  return (
    <div className={styles.head}>
      {before}
      <nav ref={strip} aria-label={label} className={styles.strip}>
        {children}
      </nav>
      {after}
    </div>
  );
}

/** Marks the ends of a strip beyond which there is more of it, so that a tab fades there instead of being cut. */
function useCutEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    function mark(): void {
      if (!strip) return;
      const { scrollLeft, scrollWidth, clientWidth } = strip;
      strip.toggleAttribute("data-cut-start", scrollLeft > 1);
      strip.toggleAttribute("data-cut-end", scrollLeft + clientWidth < scrollWidth - 1);
    }
    const observer = new ResizeObserver(mark);
    for (const part of [strip, ...strip.querySelectorAll("[data-tab], a")]) observer.observe(part);
    strip.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener("scroll", mark);
    };
  }, [ref]);
}

/**
 * Radix focuses a pressed tab by script, which browsers take for the keyboard's doing and frame, unless it has it already.
 */
function focusPlainly(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.focus({ focusVisible: false });
}
