import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import { ToolButton } from "../tool-button.tsx";
import styles from "./note-card.module.css";
import { useReader } from "./reader-context.ts";
import type { DocumentNote } from "./reader-state.ts";

/** The distance between an icon and its card, and between the card and the edges, in pixels. */
const gap = 6;

/** The text of a note in the document, in a card beside its icon, with which it scrolls. */
export function NoteCard({ note }: { note: DocumentNote }) {
  const { actions, refs } = useReader();
  const { sign, text, author, changedAt } = note;
  const card = useRef<HTMLElement>(null);
  const { container } = refs;

  useLayoutEffect(() => {
    if (!card.current || !container.current) return;
    placeBeside(sign, card.current, container.current);
    card.current.focus({ preventScroll: true });
  }, [sign, container]);

  const close = useCallback(() => {
    actions.closeNote();
    sign.focus({ preventScroll: true });
  }, [actions, sign]);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !sign.contains(target) && !card.current?.contains(target);
    document.addEventListener("pointerdown", ({ target }) => isOutside(target) && actions.closeNote(), {
      signal,
    });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || isOutside(event.target)) return;
        event.preventDefault();
        close();
      },
      { signal },
    );
    sign.setAttribute("aria-expanded", "true");
    return () => {
      stopping.abort();
      sign.setAttribute("aria-expanded", "false");
    };
  }, [actions, close, sign]);

  return (
    <section ref={card} className={styles.card} role="dialog" aria-label={copy.note} tabIndex={-1}>
      <header className={styles.head}>
        <p>
          <strong lang={textLanguage(author)}>{author === "" ? copy.note : author}</strong>
          {changedAt && <LocalTime instant={changedAt.toISOString()} show="date" />}
        </p>
        <ToolButton label={copy.closeNote} shortcut="Escape" onClick={close}>
          <Icon name="close" size={16} />
        </ToolButton>
      </header>
      <p className={styles.text} lang={textLanguage(text)}>
        {text}
      </p>
    </section>
  );
}

/** Places the card below its icon, or above where it fits only there; never over it, and fully in view. */
function placeBeside(sign: HTMLElement, card: HTMLElement, bench: HTMLElement): void {
  const box = sign.getBoundingClientRect();
  const { left, top } = bench.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const rightmost = Math.max(gap, bench.clientWidth - width - gap);
  const below = box.bottom - top + gap;
  const above = box.top - top - gap - height;
  const isAbove = below + height > bench.clientHeight && above >= 0;
  card.style.left = `${bench.scrollLeft + Math.min(Math.max(gap, box.left - left), rightmost)}px`;
  card.style.top = `${bench.scrollTop + (isAbove ? above : below)}px`;
  if (!isAbove) bench.scrollTop += Math.max(0, below + height + gap - bench.clientHeight);
}
