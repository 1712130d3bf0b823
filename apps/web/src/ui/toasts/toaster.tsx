import { limits } from "@antochi/contract/limits";
import { Toast as Radix } from "radix-ui";
import { type FocusEvent, useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import { dismissToast, type ToasterWords, useToasts } from "./toast.ts";
import styles from "./toaster.module.css";

/**
 * Shows one toast at a time, which covers no primary button (see its style sheet). Swiping right or waiting dismisses it;
 * F8 moves focus to it, and closing it there returns the focus to where it was.
 */
export function Toaster({ words }: { words: ToasterWords }) {
  const { toasts } = useToasts();
  const isEmpty = !toasts.some(({ open }) => open);
  const place = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(null);
  // Radix leaves the focus in the region, which is empty by then.
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
