import type { ReactNode } from "react";
import { authCopy } from "../../content/auth.ts";
import { Plate } from "../../plates/plate.tsx";
import { KeyRow } from "../../ui/keys/key-list.tsx";
import styles from "./auth.module.css";

type AuthFrameProps = { labelledBy: string | undefined; children: ReactNode };

/** The frame of the forms for signing in and registering, beside the drawing of a mast. */
export function AuthFrame({ labelledBy, children }: AuthFrameProps) {
  return (
    <div className={styles.page} data-toasts="top">
      <section className={styles.form} aria-labelledby={labelledBy}>
        {children}
      </section>
      <figure className={styles.plate} data-keyed>
        <div className={styles.drawing}>
          <Plate name="auth-mast" label={authCopy.plate.label} />
        </div>
        <KeyRow names={authCopy.plate.parts} />
        <figcaption>
          <strong>{authCopy.plate.name}</strong> {authCopy.plate.note}
        </figcaption>
      </figure>
    </div>
  );
}
