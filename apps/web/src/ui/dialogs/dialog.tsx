import { Dialog as Radix } from "radix-ui";
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useRef,
  useState,
} from "react";
import { ownWords } from "../own-words.ts";
import styles from "./dialog.module.css";
import { classNames } from "../class-names.ts";
import { focusFirst, regionsAround } from "../hand-focus-on.ts";
import { Icon } from "../icon.tsx";
import { useEscapeWithin } from "./use-escape-within.ts";

type DialogProps = {
  open: boolean;
  /** Called when the user closes it; only `open` shows and hides it. */
  onClose: () => void;
  title: string;
  /** One or two sentences under the title; a confirmation says here what will be lost and what will stay. */
  description?: ReactNode;
  /** 480 px for questions, 560 for fields, 750 x 550 for one file, the whole screen for a list of them. */
  width?: "question" | "fields" | "file" | "files";
  /** Centred, or at the bottom of the screen over its whole width, within the thumb's reach. Default: middle. */
  place?: "middle" | "foot";
  children?: ReactNode;
  /** The buttons, Cancel first. */
  actions?: ReactNode;
  /** Moves the focus after closing, where it should not return to the element that opened the dialog. */
  focusAfter?: (() => void) | undefined;
  /** Gets the focus after closing if the element that opened the dialog is gone by then. */
  focusInstead?: RefObject<HTMLElement | null>;
  /** Shown next to the title. */
  head?: ReactNode;
  /** Whether it holds input that is not saved anywhere yet: then nothing navigates the user away from it. */
  isUnsaved?: boolean;
  /** Hides the close button, so that only the dialog's own buttons close it. */
  hasNoCross?: boolean;
  /** Receives files that are dropped anywhere on the dialog, or pasted. */
  onFiles?: (files: readonly File[]) => void;
};

/** A modal dialog with a focus trap: Escape and the close button close it, and focus returns to what opened it. */
export function Dialog({ open, onClose, ...sheet }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Sheet onClose={onClose} {...sheet} />
      </Radix.Portal>
    </Radix.Root>
  );
}

/** For each dialog, the element that gets the focus back when it closes. */
const openers = new WeakMap<Element, Element | null>();

function Sheet({
  onClose,
  title,
  description,
  width = "question",
  place = "middle",
  children,
  actions,
  head,
  focusAfter,
  focusInstead,
  isUnsaved,
  hasNoCross = false,
  onFiles,
}: Omit<DialogProps, "open">) {
  // Read during the first render: Radix returns focus only to its own trigger, and by its first effect a field of this
  // dialog may already have the focus.
  const [opener] = useState(() => document.activeElement);
  const [around] = useState(() => regionsAround(opener));
  const own = useRef<HTMLDivElement>(null);
  const keepOpener = useCallback(
    (sheet: HTMLDivElement | null) => {
      own.current = sheet;
      if (sheet) openers.set(sheet, opener);
    },
    [opener],
  );
  useEscapeWithin(own, (event) => {
    leaveToField(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  function returnFocus(event: Event) {
    event.preventDefault();
    if (focusAfter) return focusAfter();
    const next = document.activeElement?.closest("[role=dialog]");
    if (next && !next.contains(opener)) {
      // The dialog that is open now replaced this one and was opened from it; its opener went with it, so it inherits ours.
      if (openers.get(next) === document.body) openers.set(next, opener);
      return;
    }
    const last = event.currentTarget instanceof Element ? openers.get(event.currentTarget) : opener;
    if (last instanceof HTMLElement && last.isConnected && last !== document.body) last.focus();
    else if (focusInstead?.current) focusInstead.current.focus({ preventScroll: true });
    else focusFirst(around);
  }
  return (
    <Radix.Content
      ref={keepOpener}
      className={classNames(
        styles.sheet,
        width !== "question" && styles[width],
        place === "foot" && styles.atFoot,
      )}
      data-unsaved={isUnsaved || undefined}
      onOpenAutoFocus={giveFocus}
      onCloseAutoFocus={returnFocus}
      {...(onFiles && takeFiles(onFiles))}
      {...(!description && { "aria-describedby": undefined })}
    >
      <header className={styles.head}>
        <Radix.Title className="title-dialog">{title}</Radix.Title>
        {head}
        {!hasNoCross && (
          <Radix.Close className={styles.close} aria-label={ownWords.close}>
            <Icon name="close" />
          </Radix.Close>
        )}
      </header>
      <div className={styles.body}>
        {description && <Radix.Description>{description}</Radix.Description>}
        {children}
      </div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </Radix.Content>
  );
}

/** Focuses the `data-autofocus` element itself, since `autoFocus` fails while a dialog below still traps the focus. */
function giveFocus(event: Event) {
  const own =
    event.currentTarget instanceof Element ? event.currentTarget.querySelector("[data-autofocus]") : null;
  if (!(own instanceof HTMLElement)) return;
  event.preventDefault();
  own.focus();
}

/**
 * Leaves the first Escape to the field that has the focus: it closes an open list, or clears a search. Without this the
 * dialog would handle the key before the field does.
 */
function leaveToField(event: KeyboardEvent) {
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type === "search" && target.value !== "") {
    // The browser clears a search field by itself, but preventDefault, which keeps the dialog open, stops that too.
    event.preventDefault();
    target.setRangeText("", 0, target.value.length);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (target instanceof Element && target.matches('[role=combobox][aria-expanded="true"]'))
    event.preventDefault();
}

/** Handlers for drop and paste. Events without files keep their default behaviour. */
function takeFiles(onFiles: (files: readonly File[]) => void) {
  function take(event: SyntheticEvent, transfer: DataTransfer | null) {
    const files = [...(transfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }
  return {
    // Without this the browser would open the dropped file.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event, event.dataTransfer);
    },
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  };
}
