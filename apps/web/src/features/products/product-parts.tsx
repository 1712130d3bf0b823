import type { Entry } from "../../content/page-parts.ts";
import styles from "./product-parts.module.css";

type ProductPartsProps = {
  title: string;
  parts: readonly Entry[];
  /** Opens an exploded drawing; `show` says what the button does. */
  onShow?: () => void;
  show?: string;
};

/** A plate's marked parts by their numbers; one that is hovered or focused fills its mark. */
export function ProductParts({ title, parts, onShow, show }: ProductPartsProps) {
  return (
    <div className={styles.parts}>
      <h2 className="d5">{title}</h2>
      <ol>
        {parts.map((part, index) => (
          <li key={part.title} data-key={index + 1}>
            <h3>
              {onShow ? (
                <button type="button" title={show} onClick={onShow}>
                  {part.title}
                </button>
              ) : (
                part.title
              )}
            </h3>
            <p>{part.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
