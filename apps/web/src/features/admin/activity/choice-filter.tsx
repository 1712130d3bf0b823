import { shellLimits } from "@antochi/contract/shell-limits";
import { type KeyboardEvent, useId, useState } from "react";
import { activityCopy } from "../../../content/admin.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./activity.module.css";

/** The maximum number of options; to find others the user types more. */
export const offeredAtMost = 20;

/** How soon the click of a press follows its end, in milliseconds; a finger's comes later than a mouse's. */
const clickFollowsMs = 100;

/** An option; `detail` distinguishes those of the same name. */
type Offer = { id: number; name: string; detail: string };

type ChoiceFilterProps = {
  label: string;
  /** The option list's name for assistive technology. */
  listLabel: string;
  /** The chosen option's name; null without a filter. */
  chosen: string | null;
  /** The text shown without a choice, where that does not mean "all"; if left out, the list has an option for all. */
  none?: string | undefined;
  /** The server's results for what was typed; undefined until it answers. */
  offers: readonly Offer[] | undefined;
  /** Why the server did not answer, in words. */
  failure: string | undefined;
  /** Called with the typed text while the list is open, and with null when it closes. */
  onSearch: (search: string | null) => void;
  /** Called with the chosen option's id and name; without an id for all. */
  onChoose: (id: number | undefined, name: string) => void;
};

type Choice = Offer | "all";

/** Selects one of many by name, from a list that the server searches while the user types: an ARIA combobox. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, listLabel, chosen, none, offers, failure } = props;
  const id = useId();
  const { typed, choices, active, search, choose, hold, onKeyDown } = useCombobox(props);
  const isOpen = typed !== null;
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}offers`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}offer${active}` : undefined}
        placeholder={chosen ?? none ?? activityCopy.all}
        value={typed ?? chosen ?? ""}
        maxLength={shellLimits.searchMax}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onClick={() => isOpen || search("")}
        onBlur={() => isOpen && search(null)}
        onKeyDown={onKeyDown}
        onChange={(event) => search(event.target.value)}
      />
      {isOpen && (
        // Keeps the focus in the field while the list is clicked or scrolled.
        <div role="presentation" className={styles.offers} onMouseDown={(event) => event.preventDefault()}>
          <div id={`${id}offers`} role="listbox" aria-label={listLabel} onPointerDown={hold}>
            {choices.map((choice, index) => (
              <Option
                key={choice === "all" ? choice : choice.id}
                id={`${id}offer${index}`}
                choice={choice}
                isActive={index === active}
                onChoose={() => choose(choice)}
              />
            ))}
          </div>
          <p role="status" className={styles.noOffer}>
            {failure ?? (typed !== "" && offers?.length === 0 && activityCopy.noOffer)}
          </p>
        </div>
      )}
    </div>
  );
}

/** What is typed, null while the list is closed, and the option that the arrow keys have reached, -1 for none. */
function useCombobox({ none, offers, onSearch, onChoose }: ChoiceFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [reached, setReached] = useState(-1);
  const [held, setHeld] = useState<readonly Choice[] | null>(null);
  const choices = held ?? [
    ...(typed === "" && none === undefined ? (["all"] as const) : []),
    ...(offers ?? []),
  ];
  // There may be fewer options by now.
  const active = Math.min(reached, choices.length - 1);

  function search(text: string | null) {
    setTyped(text);
    setHeld(null);
    setReached(-1);
    onSearch(text);
  }
  function choose(choice: Choice) {
    search(null);
    if (choice === "all") onChoose(undefined, "");
    else onChoose(choice.id, choice.name);
  }
  /** Keeps the list as it is while it is pressed: narrowed meanwhile, another option would be under the pointer. */
  function hold() {
    setHeld(choices);
    const ended = new AbortController();
    const release = () => {
      ended.abort();
      setTimeout(() => setHeld(null), clickFollowsMs);
    };
    addEventListener("pointerup", release, { signal: ended.signal });
    addEventListener("pointercancel", release, { signal: ended.signal });
  }
  function onKeyDown(event: KeyboardEvent) {
    const choice = choices[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (typed === null) search("");
      else setReached(stepped(active, event.key === "ArrowDown" ? 1 : -1, choices.length));
    } else if (event.key === "Enter" && choice) {
      event.preventDefault();
      choose(choice);
    } else if (event.key === "Escape" && typed !== null) {
      event.preventDefault();
      search(null);
    }
  }
  return { typed, choices, active, search, choose, hold, onKeyDown };
}

type OptionProps = { id: string; choice: Choice; isActive: boolean; onChoose: () => void };

function Option({ id, choice, isActive, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      ref={isActive ? scrollIntoView : undefined}
      role="option"
      className={styles.offer}
      aria-selected={isActive}
      onClick={onChoose}
    >
      {choice === "all" ? (
        activityCopy.all
      ) : (
        <>
          <WrittenText>{choice.name}</WrittenText>
          <span className={styles.detail}>
            <WrittenText>{choice.detail}</WrittenText>
          </span>
        </>
      )}
    </button>
  );
}

function stepped(from: number, by: 1 | -1, count: number): number {
  return Math.min(Math.max(from + by, 0), count - 1);
}

function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
