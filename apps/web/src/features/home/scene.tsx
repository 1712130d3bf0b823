import type { PlateWords } from "../../content/page-parts.ts";
import type { PlateName } from "../../plates/drawings.ts";
import { Plate } from "../../plates/plate.tsx";
import { classNames } from "../../ui/class-names.ts";
import { KeyRow } from "../../ui/keys/key-list.tsx";
import { Sheet } from "../../ui/dialogs/sheet.tsx";
import styles from "./scene.module.css";

type SceneName = Extract<PlateName, "site-scene" | "mantis-quay" | "fpv-flight">;

/** Which part of each drawing a phone shows. */
const middles: Record<SceneName, string | undefined> = {
  "site-scene": styles.site,
  "mantis-quay": styles.quay,
  "fpv-flight": styles.flight,
};

/**
 * Equipment in use, as wide as the page and drawn out to its frame; on a phone the middle of it, with every numbered part.
 */
export function Scene({ plate, words }: { plate: SceneName; words: PlateWords }) {
  const { number, subject, product, label, parts } = words;
  return (
    <Sheet
      number={number}
      subject={subject}
      product={product}
      keys={parts.length > 0 && <KeyRow names={parts} />}
      className={classNames(styles.scene, middles[plate])}
      areaClassName={styles.area}
    >
      <Plate name={plate} label={label} later />
    </Sheet>
  );
}
