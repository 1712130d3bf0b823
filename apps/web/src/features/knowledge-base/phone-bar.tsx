import type { ReactNode } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { Icon } from "../../ui/icon.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./phone-bar.module.css";
import { ToolButton } from "./tool-button.tsx";

type PhoneBarProps = { title: string; onClose: () => void; children?: ReactNode };

/** The bar above an article on a phone, where it is a screen of its own: back, title, tools. */
export function PhoneBar({ title, onClose, children }: PhoneBarProps) {
  return (
    <div className={styles.bar}>
      <ToolButton label={knowledgeBaseCopy.document.back} onClick={onClose}>
        <Icon name="arrowLeft" />
      </ToolButton>
      <h2 className={styles.title} lang={textLanguage(title)}>
        {title}
      </h2>
      {children}
    </div>
  );
}
