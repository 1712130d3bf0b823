import type { ReactNode } from "react";
import { authCopy } from "../../content/auth.ts";
import { Plate } from "../../plates/plate.tsx";
import styles from "./auth.module.css";

type AuthFrameProps = { labelledBy: string | undefined; children: ReactNode };

/** A form of the way in, beside the exploded container. */
export function AuthFrame({ labelledBy, children }: AuthFrameProps) {
  return (
    <div className={styles.page}>
      <section className={styles.form} aria-labelledby={labelledBy}>
        {children}
      </section>
      <figure className={styles.plate}>
        <Plate name="container-exploded" label={authCopy.plate.label} />
        <figcaption>
          <strong>{authCopy.plate.name}</strong> {authCopy.plate.note}
        </figcaption>
      </figure>
    </div>
  );
}
