import { textViewCopy as copy } from "../../../../content/text-view.ts";
import { Segments } from "../../../../ui/segments.tsx";
import { setTextSize, type TextSize, textLines, textSizes, useTextSize } from "./text-size.ts";
import styles from "./text-sizes.module.css";

/** Chooses the size of documents' text on this device. */
export function TextSizes() {
  const size = useTextSize();
  return (
    <div className={styles.choice}>
      <Segments<TextSize> label={copy.size} segments={sizes} value={size} onValueChange={setTextSize} />
      <p>
        <span>{copy.sizeAndLine(size, textLines[size])}</span>
        <span className="quiet">{copy.kept}</span>
      </p>
    </div>
  );
}

const sizes = textSizes.map((value) => ({
  value,
  label: value,
  sign: (
    <span aria-hidden="true" className={styles.sign} data-size={value}>
      {copy.sign}
    </span>
  ),
}));
