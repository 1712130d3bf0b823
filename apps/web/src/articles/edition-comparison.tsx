import type { Comparison } from "@antochi/contract/editions";
import { api } from "../api-client/api.ts";
import { editionsCopy as copy } from "../content/editions.ts";
import { ScrollRegion } from "../ui/lists/scroll-region.tsx";
import { ComparedWordsText } from "./compared-words.tsx";
import styles from "./edition-list.module.css";

type EditionComparisonProps = { articleId: number; from: number; to: number };

/** The differences between the current edition's text and an older one's, page by page. */
export function EditionComparison({ articleId, from, to }: EditionComparisonProps) {
  const { data, isError } = api.editions.compareEditions.useQuery({ articleId, from, to });
  return (
    <ScrollRegion className={styles.comparison} aria-label={copy.comparison(from, to)}>
      <p role="status">{isError ? copy.compareFailed : data ? summaryOf(data) : copy.comparing}</p>
      {data?.hasTexts && isPartly(data) && <p>{copy.notCompared(from, to, data.notCompared)}</p>}
      {data?.pages.map(({ before, after, words }) => (
        <article key={`${before}-${after}`}>
          <h4 className={styles.page}>{copy.page(before, after)}</h4>
          {words === null ? <p>{copy.tooDifferent}</p> : <ComparedWordsText words={words} />}
        </article>
      ))}
    </ScrollRegion>
  );
}

function summaryOf({ differing, pages, isByNumber, ...comparison }: Comparison): string {
  if (!comparison.hasTexts) return copy.noText;
  if (differing === 0) return isPartly(comparison) ? copy.othersSame : copy.same;
  return [isByNumber && copy.byNumber, copy.differ(differing, pages.length)].filter(Boolean).join(" ");
}

function isPartly({ notCompared: { before, after } }: Pick<Comparison, "notCompared">): boolean {
  return before.length > 0 || after.length > 0;
}
