import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { screenTitles } from "../../../content/screen-titles.ts";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { usePageTitle } from "../../../ui/use-page-title.ts";
import { usePanelPhone } from "../panel/panel-media.ts";
import panel from "../panel/panel.module.css";
import { PhoneReadiness } from "./phone-readiness.tsx";
import { ReadinessActions, ReadinessLists, RemindAndAssign } from "./readiness-actions.tsx";
import { Legend, ReadinessFilters } from "./readiness-filters.tsx";
import type { ReadinessAddress } from "./readiness-search.ts";
import { ReadinessTable } from "./readiness-table.tsx";
import styles from "./readiness.module.css";
import { useArticles, useChoice } from "./use-readiness.ts";
import { usePanelKeys } from "../panel/use-panel-keys.ts";
import { useLostAccess } from "../../../session/use-lost-access.ts";

/** Who has read what: units by articles, and a unit's people. */
export function ReadinessPage({ search: address }: { search: ReadinessAddress }) {
  usePageTitle(screenTitles.readiness);
  useLostAccess();
  const navigate = useNavigate();
  const isPhone = usePanelPhone();
  const kept = useKeptFocus();
  usePanelKeys();
  const { choice, choose } = useChoice(address);
  const [search, setSearch] = useState("");
  const every = useArticles({ unit: choice.unit });
  const heads = every.rows;

  return (
    <div className={styles.page}>
      {!(isPhone && (choice.unit ?? choice.article) !== undefined) && (
        <header className={panel.head}>
          <h1 className="title-page">{copy.title}</h1>
          <div className={styles.lists}>
            <ReadinessLists />
          </div>
          <Button onClick={() => void navigate({ to: "/admin" })}>
            <Icon name="arrowLeft" />
            {copy.back}
          </Button>
        </header>
      )}
      {isPhone ? (
        <>
          <div className={panel.rest} {...kept}>
            <PhoneReadiness
              choice={choice}
              choose={choose}
              articles={every}
              search={search}
              onSearch={setSearch}
            />
          </div>
          <div className={styles.foot}>
            <RemindAndAssign
              choice={choice}
              articles={heads}
              member={choice.unit === undefined ? undefined : choice.member}
            />
          </div>
        </>
      ) : (
        <>
          <ReadinessFilters
            choice={choice}
            choose={choose}
            articles={heads}
            isWhole={every.query.isSuccess && !every.query.hasNextPage}
            search={search}
            onSearch={setSearch}
          >
            <ReadinessActions choice={choice} search={search} articles={heads} />
          </ReadinessFilters>
          <div className={styles.line}>
            <span>{copy.filters.show}</span>
            <Legend
              choice={choice}
              choose={choose}
              articles={every.query.data && shownOf(heads, choice.article)}
            />
            <span>
              {every.query.dataUpdatedAt > 0 && (
                <>
                  {copy.asOf} {timeFormat.format(every.query.dataUpdatedAt)}
                </>
              )}
            </span>
          </div>
          {/* Those that the sheet has no room for are not on it, and the reader of the sheet cannot see that. */}
          {shownOf(heads, choice.article).length > printedColumns && (
            <p className={styles.printed}>{copy.printed(shownOf(heads, choice.article).length)}</p>
          )}
          <ReadinessTable
            choice={choice}
            choose={choose}
            search={search}
            list={every}
            articles={shownOf(heads, choice.article)}
          />
        </>
      )}
    </div>
  );
}

/** How many articles a printed sheet has room for. */
const printedColumns = 11;

const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

function shownOf<Article extends { articleId: number }>(
  articles: readonly Article[],
  chosen: number | undefined,
): readonly Article[] {
  return chosen === undefined ? articles : articles.filter(({ articleId }) => articleId === chosen);
}
