import { limits } from "@antochi/contract/limits";
import { Toast as Radix } from "radix-ui";
import { type FocusEvent, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { dismissToast, type ToasterWords, useToasts } from "./toast.ts";
import styles from "./toaster.module.css";

/**
 * The annunciator: one toast at a time, where its sheet says that it lies over no primary button; swipe right or wait to be
 * rid of it, F8 goes to it, and who closes it there goes on where they were.
 */
export function Toaster({ words }: { words: ToasterWords }) {
  const { toasts } = useToasts();
  const isEmpty = !toasts.some(({ open }) => open);
  const place = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(null);
  // Radix leaves the focus at their place, where there is nothing any more.
  useEffect(() => {
    if (isEmpty && place.current?.contains(document.activeElement)) before.current?.focus();
  }, [isEmpty]);
  function noteBefore({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }
  return (
    <Radix.Provider
      label={words.toast}
      duration={limits.toastDurationMs}
      swipeDirection="right"
      swipeThreshold={limits.toastSwipeThresholdPx}
    >
      {toasts.map(({ id, open, title, description, tone = "success" }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => {
            if (!next) dismissToast(id);
          }}
          className={styles.toast}
          data-tone={tone}
          data-own-keys
        >
          <span className={styles.lamp}>
            <Icon name={tone === "success" ? "check" : "warning"} />
          </span>
          <div className={styles.words}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
          </div>
          <Radix.Close className={styles.close} aria-label={words.close}>
            <Icon name="close" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={place}
        className={styles.viewport}
        hotkey={["F8"]}
        label={words.place}
        data-own-keys
        onFocus={noteBefore}
      />
    </Radix.Provider>
  );
}
