import type { PlateWords } from "../../content/page-parts.ts";
import type { PlateName } from "../../plates/drawings.ts";
import { Plate } from "../../plates/plate.tsx";
import { KeyRow } from "../../ui/key-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import styles from "./scene.module.css";

/**
 * Equipment in use, as wide as the page and drawn out to its frame. A phone shows it at its scale, to be moved sideways
 * inside the frame, which therefore takes the keyboard's focus.
 */
export function Scene({ plate, words }: { plate: PlateName; words: PlateWords }) {
  const { number, subject, product, label, parts } = words;
  return (
    <Sheet
      number={number}
      subject={subject}
      product={product}
      keys={parts.length > 0 && <KeyRow names={parts} />}
      pans={label}
      className={styles.scene}
      areaClassName={styles.area}
    >
      <Plate name={plate} label={label} later />
    </Sheet>
  );
}
