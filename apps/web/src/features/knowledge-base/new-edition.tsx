import { useState } from "react";
import { api } from "../../api-client/api.ts";
import { newEditionCopy as copy } from "../../content/editions.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./new-edition.module.css";

type NewEditionProps = { articleId: number; readBefore: number };

/** What has changed in an article since its reader last read it, until they put it away. */
export function NewEdition({ articleId, readBefore }: NewEditionProps) {
  const [isHidden, setHidden] = useState(false);
  const { data = [] } = api.editions.listEditions.useQuery({ articleId });
  const newer = data.filter(({ number }) => number > readBefore);
  const latest = newer[0];
  if (isHidden || !latest) return null;
  const told = newer.flatMap(({ number, changes }) => (changes === null ? [] : [{ number, changes }]));
  return (
    <section className={styles.notice} aria-label={copy.newSince(readBefore)}>
      <div>
        <b>{copy.newSince(readBefore)}:</b>{" "}
        {told.length === 0
          ? copy.noChanges(latest.number)
          : told.map(({ number, changes }) => (
              <span key={number} className={styles.changes}>
                {changes}{" "}
              </span>
            ))}
      </div>
      <Button variant="quiet" size="small" onClick={() => setHidden(true)}>
        {copy.hide}
      </Button>
    </section>
  );
}
