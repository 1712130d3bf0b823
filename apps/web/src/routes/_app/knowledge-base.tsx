import { shellLimits } from "@antochi/contract/shell-limits";
import { createFileRoute } from "@tanstack/react-router";
import { KnowledgeBasePage } from "../../features/knowledge-base/knowledge-base-page.tsx";

/**
 * The open article, its page, the text searched for in it, which of its hits on that page is meant (see `HitPlace` in the
 * contract), and the search over all articles.
 */
type Search = {
  article?: number | undefined;
  page?: number | undefined;
  find?: string | undefined;
  nth?: number | undefined;
  q?: string | undefined;
};

export const Route = createFileRoute("/_app/knowledge-base")({
  validateSearch: ({ article, page, find, nth, q }: Record<string, unknown>): Search => ({
    article: isCount(article) ? article : undefined,
    page: isCount(page) ? page : undefined,
    find: isText(find) ? String(find) : undefined,
    nth: isText(find) && isCount(nth) ? nth : undefined,
    q: isText(q) ? String(q) : undefined,
  }),
  component: KnowledgeBase,
});

function KnowledgeBase() {
  const { article, page, find = "", nth, q = "" } = Route.useSearch();
  return <KnowledgeBasePage articleId={article} page={page} find={find} nth={nth} query={cut(q)} />;
}

/** Cuts to the server's limit, without half a surrogate pair at the end. */
function cut(query: string): string {
  return query.slice(0, shellLimits.searchMax).replace(/[\uD800-\uDBFF]$/, "");
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** The router parses `?q=2026` as a number and `?q=true` as a boolean. */
function isText(value: unknown): value is string | number | boolean {
  return (
    (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean"
  );
}
