import { newEditionCopy as copy } from "../../../../content/editions.ts";
import { classNames } from "../../../../ui/class-names.ts";
import frame from "../margin-sign.module.css";
import { useReader } from "../reader-context.ts";
import { usePageHeads } from "../pages/page-heads.ts";
import styles from "./change-signs.module.css";
import { EditionSign } from "./edition-sign.tsx";

/** The revision triangle in the right margin of each changed page; pressing it shows the changes. */
export function ChangeSigns() {
  const { changes } = useReader();
  const heads = usePageHeads(changes?.pages ?? none);
  if (!changes) return null;
  return heads.map(({ page, ...row }) => (
    <div key={page} className={classNames(frame.row, styles.row)} style={row}>
      <button
        type="button"
        className={classNames(frame.sign, styles.sign)}
        aria-haspopup="dialog"
        aria-label={copy.sign(page, changes.current)}
        onClick={() => changes.open(page)}
      >
        <EditionSign number={changes.current} />
      </button>
    </div>
  ));
}

const none: readonly number[] = [];
