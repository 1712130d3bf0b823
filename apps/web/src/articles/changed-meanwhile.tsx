import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { usualOfflineDays } from "@antochi/contract/publication";
import type { ReactNode } from "react";
import type { EditConflict } from "../api-client/use-edit-conflict.ts";
import { articlesCopy } from "../content/admin.ts";
import { publicationCopy } from "../content/publication.ts";
import { LocalTime } from "../ui/local-time.tsx";
import { MeanwhileNotice } from "../ui/meanwhile-notice.tsx";

type ChangedMeanwhileProps = { conflict: EditConflict<ListedArticle>; onTake: () => void };

const { meanwhile: copy } = articlesCopy;

/** Shows the newest values of the fields that both administrators changed. */
export function ChangedMeanwhile({ conflict: { words, fields, newest }, onTake }: ChangedMeanwhileProps) {
  const now = fields.map((field) => ({ field, label: labelOf(field), value: valueOf(field, newest) }));
  return <MeanwhileNotice {...{ words, now, copy, onTake }} />;
}

const labels: Readonly<Record<string, string>> = {
  categoryId: articlesCopy.category,
  title: articlesCopy.title,
  description: publicationCopy.description,
  handling: publicationCopy.handling,
  tracesCopies: publicationCopy.traced,
  state: publicationCopy.state,
  publishAt: publicationCopy.publishAt,
  withdrawAt: publicationCopy.withdrawAt,
  audience: publicationCopy.audience,
  offlineDays: publicationCopy.offline,
};

function labelOf(field: string): string {
  return labels[field] ?? field;
}

function valueOf(field: string, article: ListedArticle): ReactNode {
  const { publication } = article;
  switch (field) {
    case "categoryId":
      return article.categoryName;
    case "title":
      return article.title;
    case "description":
      return article.description ?? copy.none;
    case "handling":
      return article.handling ?? publicationCopy.noHandling;
    case "tracesCopies":
      return article.tracesCopies ? copy.yes : copy.no;
    case "state":
      return publication && publicationCopy.states[publication.state];
    case "publishAt":
    case "withdrawAt": {
      const instant = publication?.[field] ?? null;
      return instant === null ? copy.none : <LocalTime instant={instant} show="dateAndMinute" />;
    }
    case "audience":
      return (
        publication?.audience.map(({ kind, name }) => publicationCopy.groups[kind](name)).join(", ") ||
        copy.everybody
      );
    case "offlineDays":
      return periodOf(publication?.offlineDays ?? null);
    default:
      return null;
  }
}

function periodOf(days: number | null): string {
  if (days === null) return publicationCopy.notOffline;
  return days === usualOfflineDays ? publicationCopy.offlineUsual(null) : publicationCopy.offlineDays(days);
}
