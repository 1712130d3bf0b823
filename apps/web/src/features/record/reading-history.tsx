import { newestNamedCursor } from "@antochi/contract/cursors";
import { api } from "../../api-client/api.ts";
import { useList } from "../../api-client/use-list.ts";
import { recordCopy } from "../../content/record.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { LocalTime, longDay } from "../../ui/local-time.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import { type Reading, toHistoryDays } from "./history-days.ts";
import { ListEnd } from "./list-end.tsx";
import styles from "./record-page.module.css";

const { history: copy, acknowledged } = recordCopy;

/** The member's reading history by day, latest first. */
export function ReadingHistory() {
  const list = useList(api.record.listSittings, {
    filter: {},
    limit: 50,
    cursor: newestNamedCursor,
    // Not cached: the list grows while the member reads elsewhere, and refetching would load every page seen so far.
    gcTime: 0,
  });
  const { query, rows } = list;
  return (
    <aside className={styles.history} aria-labelledby="history">
      <h2 id="history">{copy.title}</h2>
      {query.isPending && <LoadingRows label={acknowledged.loading} />}
      {query.isSuccess && rows.length === 0 && <EmptyState title={copy.none.title} hint={copy.none.text} />}
      {toHistoryDays(rows).map(({ day, at, readings }) => (
        <section key={day}>
          <h3>{longDay(at)}</h3>
          <ul className="columns">
            {readings.map((reading) => (
              <ReadingRow key={reading.sitting.id} {...reading} />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd list={list} />
    </aside>
  );
}

function ReadingRow({ sitting, times }: Reading) {
  const { title, createdAt, firstPage, lastPage, pageCount, edition } = sitting;
  return (
    <li>
      <LocalTime instant={createdAt} show="minute" />
      <span lang={textLanguage(title)}>{title}</span>
      <span className="quiet">
        {copy.pages(firstPage, lastPage, pageCount)}, {copy.edition(edition)}
        {times > 1 && `, ${copy.times(times)}`}
      </span>
    </li>
  );
}
