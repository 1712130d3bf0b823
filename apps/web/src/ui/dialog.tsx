import { Dialog as Radix } from "radix-ui";
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useState,
} from "react";
import { ownWords } from "./own-words.ts";
import styles from "./dialog.module.css";
import { classNames } from "./class-names.ts";
import { focusFirst, regionsAround } from "./hand-focus-on.ts";
import { Icon } from "./icon.tsx";

type DialogProps = {
  open: boolean;
  /** Called when the reader is done with it; nothing but `open` opens it. */
  onClose: () => void;
  title: string;
  /** One or two sentences under the title; what a confirmation says will go and what stays. */
  description?: ReactNode;
  /** 480 px for questions, 560 for fields, 750 x 550 for one file, the whole screen for a list of them. */
  width?: "question" | "fields" | "file" | "files";
  /** In the middle of the screen, or at its foot over the whole width, within the thumb's reach. Default middle. */
  place?: "middle" | "foot";
  children?: ReactNode;
  /** The buttons, Cancel first. */
  actions?: ReactNode;
  /** Moves the focus once it is closed, where that is not back to what opened it. */
  focusAfter?: (() => void) | undefined;
  /** Has the focus once it is closed, where what opened it is gone by then. */
  focusInstead?: RefObject<HTMLElement | null>;
  /** Beside the title. */
  head?: ReactNode;
  /** Whether it holds what is nowhere else yet: nobody is led away from it then. */
  isUnsaved?: boolean;
  /** Has no cross: its own buttons alone close it. */
  hasNoCross?: boolean;
  /** Takes files that are dropped anywhere on the sheet, or pasted. */
  onFiles?: (files: readonly File[]) => void;
};

/** A modal sheet: focus stays inside, Escape and the cross close it, focus returns to what opened it. */
export function Dialog({ open, onClose, ...sheet }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Sheet {...sheet} />
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What has the focus again once a sheet is closed. */
const openers = new WeakMap<Element, Element | null>();

function Sheet({
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
}: Omit<DialogProps, "open" | "onClose">) {
  // Radix gives the focus back to a trigger of its own only, and by its first effect a field of the sheet may have it.
  const [opener] = useState(() => document.activeElement);
  const [around] = useState(() => regionsAround(opener));
  const keepOpener = useCallback(
    (sheet: Element | null) => {
      if (sheet) openers.set(sheet, opener);
    },
    [opener],
  );
  function returnFocus(event: Event) {
    event.preventDefault();
    if (focusAfter) return focusAfter();
    const next = document.activeElement?.closest("[role=dialog]");
    if (next && !next.contains(opener)) {
      // It took this sheet's place, and was opened by what went with it.
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
      onEscapeKeyDown={leaveToField}
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

/** What is to have the focus has it also where a sheet below still had it, and so did not let `autoFocus` take it. */
function giveFocus(event: Event) {
  const own =
    event.currentTarget instanceof Element ? event.currentTarget.querySelector("[data-autofocus]") : null;
  if (!(own instanceof HTMLElement)) return;
  event.preventDefault();
  own.focus();
}

/**
 * The first Escape is that of the field it is pressed in: it closes a list that is open, and empties a search. The dialog would
 * hear of it before the field does.
 */
function leaveToField(event: KeyboardEvent) {
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type === "search" && target.value !== "") {
    // As the browser does by itself, which it is kept from where the dialog is kept from closing.
    event.preventDefault();
    target.setRangeText("", 0, target.value.length);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (target instanceof Element && target.matches('[role=combobox][aria-expanded="true"]'))
    event.preventDefault();
}

/** Handlers for drop and paste. What holds no file goes on as it would. */
function takeFiles(onFiles: (files: readonly File[]) => void) {
  function take(event: SyntheticEvent, transfer: DataTransfer | null) {
    const files = [...(transfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }
  return {
    // Without this the browser would open a file that is dropped.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event, event.dataTransfer);
    },
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  };
}
