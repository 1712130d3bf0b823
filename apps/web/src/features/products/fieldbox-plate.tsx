import { useRef } from "react";
import type { ProductCopy } from "../../content/product-copy.ts";
import type { productWords } from "../../content/product-words.ts";
import { Plate } from "../../plates/plate.tsx";
import { Sheet } from "../../ui/dialogs/sheet.tsx";
import styles from "./fieldbox-plate.module.css";
import frame from "./product-plate.module.css";
import { ProductParts } from "./product-parts.tsx";

export type ProductPlateProps = { copy: ProductCopy; words: (typeof productWords)["en"] };

/**
 * The exploded drawing of the container, which a slider assembles. A part opens by itself while it is hovered or focused;
 * pressing one opens the whole. Without motion or script it stays open.
 */
export function FieldboxPlate({ copy: { name, plate, parts }, words }: ProductPlateProps) {
  const unit = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);

  function open(share: number) {
    unit.current?.style.setProperty("--open", String(share));
  }

  return (
    <div ref={unit} className={`${frame.main} ${styles.unit}`} data-keyed>
      <Sheet
        number={plate.number}
        subject={plate.subject}
        product={name}
        keys={
          <div className={styles.scrub}>
            <span aria-hidden="true">{words.assembled}</span>
            <input
              ref={slider}
              type="range"
              min="0"
              max="100"
              step="5"
              defaultValue="100"
              aria-label={words.slider}
              onInput={(event) => {
                const { valueAsNumber } = event.currentTarget;
                open(valueAsNumber / 100);
                event.currentTarget.setAttribute(
                  "aria-valuetext",
                  valueAsNumber === 0
                    ? words.assembled
                    : valueAsNumber === 100
                      ? words.exploded
                      : `${valueAsNumber} %`,
                );
              }}
            />
            <span aria-hidden="true">{words.exploded}</span>
          </div>
        }
        className={frame.sheet}
      >
        <Plate name="container-exploded" label={plate.label} />
      </Sheet>
      <ProductParts
        title={words.parts}
        parts={parts}
        show={words.show}
        onShow={() => {
          if (slider.current) slider.current.value = "100";
          open(1);
        }}
      />
    </div>
  );
}
