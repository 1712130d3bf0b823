import { DropdownMenu as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import { KeyCap } from "./keys/key-cap.tsx";
import { pressedKey } from "./keys/pressed-key.ts";
import styles from "./menu.module.css";

export type MenuItem = {
  label: string;
  onSelect: () => void;
  tone?: "danger";
  /** The key that chooses the item while the menu is open. */
  shortcut?: string;
};

type MenuProps = {
  trigger: ReactNode;
  /** Actions in groups separated by a rule. Labels of actions that ask for confirmation end in "…". */
  groups: readonly (readonly MenuItem[])[];
  /** What the actions are about; the title of the bottom sheet that the menu becomes on a phone. */
  title: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * A list of actions behind one button; on a phone a bottom sheet. It is not Radix' modal menu, which would hide the rest of
 * the page, including the focused button, from assistive technology. Instead our own overlay keeps the pointer from the
 * page behind; menu and overlay are in the page's main landmark.
 */
export function Menu({ trigger, groups, title, ...state }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const items = groups.flat();

  /** Focuses the button before the action opens a dialog, so that closing the dialog returns the focus to it. */
  function choose(item: MenuItem) {
    button.current?.focus();
    item.onSelect();
  }
  function chooseByLetter(event: KeyboardEvent) {
    const chosen = items.find((item) => item.shortcut?.toLowerCase() === pressedKey(event));
    if (!chosen) return;
    event.preventDefault();
    state.onOpenChange?.(false);
    choose(chosen);
  }
  /** However the menu was closed, unless an action opened a dialog, which has the focus by now. */
  function returnFocus(event: Event) {
    event.preventDefault();
    if (!document.activeElement?.closest("[role=dialog]")) button.current?.focus();
  }

  return (
    <Radix.Root {...state} modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={document.querySelector("main")}>
        <div>
          <div className={styles.behind} />
          <Radix.Content
            className={styles.menu}
            align="end"
            sideOffset={4}
            onKeyDown={chooseByLetter}
            onCloseAutoFocus={returnFocus}
          >
            <Radix.Label className={styles.title}>{title}</Radix.Label>
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <Radix.Group key={group[0]?.label} className={classNames(index > 0 && styles.separated)}>
                  {group.map((item) => (
                    <Radix.Item
                      key={item.label}
                      className={classNames(styles.item, item.tone === "danger" && styles.danger)}
                      onSelect={() => choose(item)}
                    >
                      {item.label}
                      {item.shortcut && <KeyCap>{item.shortcut}</KeyCap>}
                    </Radix.Item>
                  ))}
                </Radix.Group>
              ))}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
