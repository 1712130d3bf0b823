import { limits } from "@antochi/contract/limits";
import { Dialog } from "radix-ui";
import { type MouseEvent, type RefObject, useId, useRef, useState } from "react";
import { paletteCopy as copy } from "../../../content/palette.ts";
import { Icon } from "../../../ui/icon.tsx";
import { KeyCap } from "../../../ui/keys/key-cap.tsx";
import { useEscapeWithin } from "../../../ui/dialogs/use-escape-within.ts";
import { MarkedText } from "./marked-text.tsx";
import type { Early } from "./early-keys.ts";
import { type Deed, type Item, readTyped } from "./palette-items.ts";
import styles from "./palette.module.css";
import { useDeeds } from "./use-deeds.tsx";
import { type PaletteState, usePalette } from "./use-palette.ts";

type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The initial input, typed before the palette was loaded. */
  early: Early;
};

/** Everything in the panel by name, and frequent actions: a combobox over the screen, designed for the keyboard. */
export function Palette({ open, onOpenChange, early }: PaletteProps) {
  const { run, dialog } = useDeeds();
  function choose(deed: Deed, inNewTab: boolean) {
    onOpenChange(false);
    void run(deed, inNewTab);
  }
  return (
    <>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Overlay className={styles.scrim} />
          <Sheet early={early} onChoose={choose} onClose={() => onOpenChange(false)} />
        </Dialog.Portal>
      </Dialog.Root>
      {dialog}
    </>
  );
}

type Choose = (deed: Deed, inNewTab: boolean) => void;

type SheetProps = Pick<PaletteProps, "early"> & { onChoose: Choose; onClose: () => void };

function Sheet({ early, onChoose, onClose }: SheetProps) {
  const id = useId();
  // Radix returns the focus only to its own trigger.
  const [opener] = useState(() => document.activeElement);
  const sheet = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEscapeWithin(sheet, (event) => {
    event.preventDefault();
    onClose();
  });
  const palette = usePalette(early, onChoose);
  const { typed } = palette;
  return (
    <Dialog.Content
      ref={sheet}
      className={styles.palette}
      aria-describedby={undefined}
      onOpenAutoFocus={(event) => {
        // Radix would select the whole input, and the next letter would replace it.
        event.preventDefault();
        field.current?.focus();
        field.current?.setSelectionRange(typed.length, typed.length);
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // The chosen action may have opened a dialog, which has the focus and returns it itself.
        const asks = document.querySelector("[role=dialog][data-state=open]") !== null;
        if (!asks && opener instanceof HTMLElement) opener.focus();
      }}
    >
      <Dialog.Title className="visually-hidden">{copy.title}</Dialog.Title>
      <Field ref={field} id={id} palette={palette} />
      <Lines id={id} palette={palette} onChoose={onChoose} />
      <Keys />
    </Dialog.Content>
  );
}

type PartProps = {
  /** What the ids of the list and of its lines begin with. */
  id: string;
  palette: PaletteState;
};

function Field({ ref, id, palette }: PartProps & { ref: RefObject<HTMLInputElement | null> }) {
  const { typed, type, onKeyDown, count, chosen } = palette;
  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={copy.field}
        aria-expanded={count > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}${chosen.key}`}
        placeholder={copy.placeholder}
        value={typed}
        maxLength={limits.searchMax}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Dialog.Close className={styles.close}>Esc</Dialog.Close>
    </div>
  );
}

function Lines({ id, palette, onChoose }: PartProps & { onChoose: Choose }) {
  const { typed, groups, count, chosen, reach, isPending, failure } = palette;
  const { query } = readTyped(typed);
  return (
    <div role="presentation" className={styles.scroll} onMouseDown={(event) => event.preventDefault()}>
      <div id={`${id}list`} role="listbox" aria-label={copy.list}>
        {groups.map(({ name, items }) => (
          <div key={name} role="group" aria-label={name}>
            <p className={styles.group} aria-hidden="true">
              {name}
            </p>
            {items.map((item) => (
              <Line
                key={item.key}
                id={`${id}${item.key}`}
                item={item}
                words={query}
                isActive={item === chosen}
                onPoint={() => reach(item)}
                onChoose={(event) => onChoose(item.deed, event.ctrlKey || event.metaKey)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={count > 0 ? "visually-hidden" : styles.nothing}>
        {failure ?? (count > 0 ? copy.found(count) : isPending ? copy.searching : copy.nothing)}
      </p>
    </div>
  );
}

type LineProps = {
  id: string;
  item: Item;
  words: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
};

function Line({ id, item: { label, detail }, words, isActive, onPoint, onChoose }: LineProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      ref={isActive ? scrollIntoView : undefined}
      role="option"
      aria-label={`${label} ${detail}`.trim()}
      aria-selected={isActive}
      className={styles.line}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span>
        <MarkedText words={words}>{label}</MarkedText>
      </span>{" "}
      <span className={styles.detail}>
        <MarkedText words={words}>{detail}</MarkedText>
      </span>
    </button>
  );
}

function Keys() {
  const { keys } = copy;
  return (
    <footer className={styles.keys} aria-hidden="true">
      <span>
        <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {keys.choose}
      </span>
      <span>
        <KeyCap>↵</KeyCap> {keys.go}
      </span>
      <span>
        <KeyCap>Ctrl ↵</KeyCap> {keys.newTab}
      </span>
      <span>
        <KeyCap>&gt;</KeyCap> {keys.actions}
      </span>
      <span>
        <KeyCap>@</KeyCap> {keys.people}
      </span>
    </footer>
  );
}

function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
