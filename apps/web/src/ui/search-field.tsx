import { type RefObject, useRef } from "react";
import { Icon } from "./icon.tsx";
import { KeyCap } from "./key-cap.tsx";
import styles from "./search-field.module.css";

type SearchFieldProps = {
  /** The field's name, and its placeholder unless that has words of its own. */
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
  /** The key that leads here, shown at the end. */
  shortcut?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
};

const clearLabel = "Clear search";

/** Searches as one types. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onValueChange,
  shortcut,
  inputRef,
}: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {shortcut && <KeyCap>{shortcut}</KeyCap>}
      {value !== "" && (
        <button
          type="button"
          className={styles.clear}
          aria-label={clearLabel}
          title={clearLabel}
          onClick={() => {
            onValueChange("");
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
