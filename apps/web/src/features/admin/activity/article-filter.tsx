import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { activityCopy } from "../../../content/admin.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { failureWords } from "../lists/failure-words.ts";
import { ChoiceFilter, offeredAtMost } from "./choice-filter.tsx";

type ArticleFilterProps = {
  article: number | undefined;
  none?: string;
  onChange: (article: number | undefined) => void;
};

/** Selects one article by its title or its category. */
export function ArticleFilter({ article, none, onChange }: ArticleFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced(typed?.trim() ?? "");
  const chosen = api.activity.articleStatistics.useQuery(
    { articleId: article ?? 0 },
    { enabled: article !== undefined },
  );
  const found = api.knowledgeBase.listArticles.useQuery(
    { search, limit: offeredAtMost },
    { enabled: typed !== null, placeholderData: keepPreviousData },
  );

  return (
    <ChoiceFilter
      label={activityCopy.article}
      listLabel={activityCopy.choices.article}
      chosen={article === undefined ? null : (chosen.data?.articleTitle ?? activityCopy.articleId(article))}
      offers={found.data?.map(({ id, title, categoryName }) => ({ id, name: title, detail: categoryName }))}
      failure={found.error ? failureWords(found.error) : undefined}
      none={none}
      onSearch={setTyped}
      onChoose={onChange}
    />
  );
}
