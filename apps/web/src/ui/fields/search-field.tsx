import { limits } from "@antochi/contract/limits";
import { useRef } from "react";
import { Icon } from "../icon.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useKeysEnabled } from "../keys/keys-enabled.ts";
import { ownWords } from "../own-words.ts";
import styles from "./search-field.module.css";
import { useShortcuts } from "../keys/use-shortcuts.ts";

type SearchFieldProps = {
  /** The field's accessible name, and its placeholder unless `placeholder` is given. */
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
};

const key = "/";

/** The screen's one search field, which searches while typing; the `/` key focuses it where single-key shortcuts are on. */
export function SearchField({ label, placeholder = label, value, onValueChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const keysEnabled = useKeysEnabled();
  const search = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcuts({ [key]: search }, keysEnabled);
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={limits.searchMax}
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {keysEnabled && value === "" && <KeyCap>{key}</KeyCap>}
      {value !== "" && (
        <button
          type="button"
          className={styles.clear}
          aria-label={ownWords.clearSearch}
          title={ownWords.clearSearch}
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
