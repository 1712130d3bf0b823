import type { ReactNode } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { Icon } from "../../ui/icon.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import { useMedia } from "../../ui/use-media.ts";
import { useArticleActions } from "./article-actions.ts";
import styles from "./phone-bar.module.css";
import { ToolButton } from "./tool-button.tsx";

/**
 * A phone in either orientation, or a tablet with no room for two columns: there an article is a screen of its own. The
 * style sheets of this feature use the same query.
 */
const phoneMedia = "(max-width: 45rem), (pointer: coarse) and ((max-width: 56.25rem) or (max-height: 500px))";

/** Whether this is a phone, updated as the device is rotated. */
export function usePhone(): boolean {
  return useMedia(phoneMedia);
}

/** Whether this is a phone at the moment. */
export function isPhone(): boolean {
  return matchMedia(phoneMedia).matches;
}

/** The bar above an article on a phone: back, title, tools. */
export function PhoneBar({ title, children }: { title: string; children?: ReactNode }) {
  const { close } = useArticleActions();
  return (
    <div className={styles.bar}>
      <ToolButton label={knowledgeBaseCopy.document.back} onClick={close}>
        <Icon name="arrowLeft" />
      </ToolButton>
      <h2 className={styles.title} lang={textLanguage(title)}>
        {title}
      </h2>
      {children}
    </div>
  );
}
