import type { RequiredItem } from "@antochi/contract/record";
import { useState } from "react";
import { libraryStartCopy } from "../../../content/library-start.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/fields/form-failure.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { RecordLink } from "./figures.tsx";
import { Part } from "./part.tsx";
import { RequiredRow } from "./required-row.tsx";
import styles from "./required-reading.module.css";
import type { StartFacts } from "./use-start.ts";

const copy = libraryStartCopy.required;

/** The record lists the rest. */
const shown = 8;

/** What the member is required to read, overdue first; nothing where nothing was ever required. */
export function RequiredReading({ record }: Pick<StartFacts, "record">) {
  const { data, isError, refetch } = record;
  if (data?.required.length === 0) return null;
  if (data) return <RequiredList required={data.required} />;
  return (
    <Part id="required-reading" title={copy.title}>
      {isError ? (
        <div className={styles.failed}>
          <FormFailure title={copy.failed}>
            <p>{copy.failedText}</p>
            <Button size="small" onClick={() => void refetch()}>
              {copy.retry}
            </Button>
          </FormFailure>
        </div>
      ) : (
        <div className={styles.loading}>
          <LoadingRows label={copy.loading} />
        </div>
      )}
    </Part>
  );
}

function RequiredList({ required }: { required: readonly RequiredItem[] }) {
  const [isWhole, setWhole] = useState(false);
  const isDone = ({ state }: RequiredItem) => state === "acknowledged";
  const done = required.filter(isDone);
  const open = required.filter((item) => !isDone(item));
  const listed = [...open.slice(0, shown), ...(isWhole ? done.slice(0, shown) : [])];
  const isCut = open.length > shown || (isWhole && done.length > shown);
  return (
    <Part
      id="required-reading"
      title={copy.title}
      note={copy.summary(open.length, done.length)}
      action={
        done.length > 0 && (
          <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? copy.hideAcknowledged : copy.showAcknowledged}
          </Button>
        )
      }
    >
      {open.length === 0 && (
        <div className={styles.none}>
          <p className="title-section display">{copy.none.title}</p>
          <p className="quiet">{copy.none.text(done.length)}</p>
        </div>
      )}
      {listed.length > 0 && (
        <ul>
          {listed.map((item) => (
            <RequiredRow key={item.articleId} item={item} />
          ))}
        </ul>
      )}
      <p className={styles.more}>
        <RecordLink>{isCut ? copy.all(required.length) : libraryStartCopy.record}</RecordLink>
      </p>
    </Part>
  );
}
