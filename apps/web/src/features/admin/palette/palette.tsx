import { limits } from "@antochi/contract/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { paletteCopy as copy } from "../../../content/palette.ts";
import { Icon } from "../../../ui/icon.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { failureWords } from "../lists/failure-words.ts";
import { MarkedText } from "./marked-text.tsx";
import type { Early } from "./early-keys.ts";
import { type Deed, groupsOf, type Item, readTyped } from "./palette-items.ts";
import styles from "./palette.module.css";
import { useDeeds } from "./use-deeds.tsx";

/** The debounce before the server is asked, in milliseconds. */
const pauseMs = 120;

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
          <Sheet early={early} onChoose={choose} />
        </Dialog.Portal>
      </Dialog.Root>
      {dialog}
    </>
  );
}

type SheetProps = Pick<PaletteProps, "early"> & { onChoose: (deed: Deed, inNewTab: boolean) => void };

function Sheet({ early, onChoose }: SheetProps) {
  const id = useId();
  // Radix returns the focus only to its own trigger.
  const [opener] = useState(() => document.activeElement);
  const [typed, setTyped] = useState(early.typed);
  const [reached, setReached] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  /** Enter that was pressed and not handled yet. */
  const wanted = useRef(early.wanted);
  const search = useSearch(typed);
  const groups = groupsOf(typed, search.found);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(reached, items.length - 1);
  const chosen = items[active];

  // Enter pressed before the results have arrived applies to those results, but only once: the dialog is rendered again
  // while it closes.
  useEffect(() => {
    if (!wanted.current || search.isPending || !chosen) return;
    const { inNewTab } = wanted.current;
    wanted.current = null;
    onChoose(chosen.deed, inNewTab);
  }, [wanted, search.isPending, chosen, onChoose]);

  function type(text: string) {
    setTyped(text);
    setReached(0);
    wanted.current = null;
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setReached((active + step + items.length) % Math.max(items.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (search.isPending) wanted.current = { inNewTab };
      else if (chosen) onChoose(chosen.deed, inNewTab);
    }
  }

  return (
    <Dialog.Content
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
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={copy.field}
          aria-expanded={items.length > 0}
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
      <div role="presentation" className={styles.scroll} onMouseDown={(event) => event.preventDefault()}>
        <div id={`${id}list`} role="listbox" aria-label={copy.list}>
          {groups.map(({ name, items: lines }) => (
            <div key={name} role="group" aria-label={name}>
              <p className={styles.group} aria-hidden="true">
                {name}
              </p>
              {lines.map((item) => (
                <Line
                  key={item.key}
                  id={`${id}${item.key}`}
                  item={item}
                  words={readTyped(typed).query}
                  isActive={item === chosen}
                  onPoint={() => setReached(items.indexOf(item))}
                  onChoose={(event) => onChoose(item.deed, event.ctrlKey || event.metaKey)}
                />
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={items.length > 0 ? "visually-hidden" : styles.nothing}>
          {search.failure ??
            (items.length > 0 ? copy.found(items.length) : search.isPending ? copy.searching : copy.nothing)}
        </p>
      </div>
      <Keys />
    </Dialog.Content>
  );
}

/** The server's results for the input; earlier ones are shown until they arrive. */
function useSearch(typed: string) {
  const { scope, query } = readTyped(typed);
  const asked = useDebounced(query, pauseMs);
  const isOn = asked !== "" && query !== "";
  const { data, error, isFetching } = api.palette.findAnything.useQuery(
    { query: asked || "-", peopleOnly: scope !== "all" },
    { enabled: isOn, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  return {
    found: isOn ? data : undefined,
    isPending: query !== "" && (asked !== query || isFetching),
    failure: error ? failureWords(error) : undefined,
  };
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
