import { Tabs as Radix } from "radix-ui";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import styles from "./tabs.module.css";
import { useKeptFocus } from "./use-kept-focus.ts";

type Tab<Value extends string> = { value: Value; label: ReactNode };

type TabsProps<Value extends string> = {
  /** The tab list's name for assistive technology. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Shown before the tabs, in the same row: the screen's heading. */
  before?: ReactNode;
  /** Shown in the strip before the tabs: links that look like them (`tabLink`). */
  lead?: ReactNode;
  /** The same, after the tabs. */
  trail?: ReactNode;
  /** Shown at the end of the row. */
  after?: ReactNode;
  /** Shown between the row and the panel. */
  below?: ReactNode;
  /** The content of the chosen tab's panel. */
  children: ReactNode;
};

/** Tabs above the panel of the chosen one. The strip scrolls on a narrow screen. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  before,
  lead,
  trail,
  after,
  below,
  children,
}: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  // Before the first paint, which would show it where it is not.
  useLayoutEffect(() => {
    const list = strip.current;
    const active = list?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!list || !active) return;
    const centre = () => {
      const { offsetLeft, offsetWidth } = active;
      // One that is in view without it needs none.
      const isInView = offsetLeft + offsetWidth <= list.clientWidth;
      list.scrollLeft = isInView ? 0 : offsetLeft - (list.clientWidth - offsetWidth) / 2;
    };
    centre();
    // A font that is loaded later makes a tab wider.
    const observer = new ResizeObserver(centre);
    for (const tab of list.querySelectorAll("[data-tab], a")) observer.observe(tab);
    return () => observer.disconnect();
  }, [value]);
  useCutEdges(strip);
  // A key may choose another tab while the focus is in this one's panel.
  const kept = useKeptFocus();
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
                data-printed={tab.value === value || undefined}
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
      {below}
      <Radix.Content value={value} {...kept} tabIndex={0}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** The class of a link that looks like a tab; `aria-current` marks the chosen one. */
export const tabLink = styles.tab;

/** The class of a count after a tab's name, which has its room before it is known. */
export const tabCount = styles.count;

type TabLinksProps = Pick<TabsProps<string>, "label" | "before" | "after" | "children">;

/** The same strip for a screen that is no tab: links only. */
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

/** Marks the ends at which a strip can scroll further, so that a tab fades out there instead of being cut off. */
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
 * Radix focuses a clicked tab by script, for which browsers show the focus ring as if it were keyboard focus; they do not
 * if the tab already has the focus.
 */
function focusPlainly(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.focus({ focusVisible: false });
}
