import { createFileRoute } from "@tanstack/react-router";
import { KnowledgeBasePage } from "../../features/knowledge-base/knowledge-base-page.tsx";

/** The open article, the page it is open at, what is looked for in it, and what is searched for in all of them. */
type Search = { article?: number; page?: number; find?: string; q?: string };

export const Route = createFileRoute("/_app/knowledge-base")({
  validateSearch: ({ article, page, find, q }: Record<string, unknown>): Search => ({
    ...(isCount(article) && { article }),
    ...(isCount(page) && { page }),
    ...(isText(find) && { find: String(find) }),
    ...(isText(q) && { q: String(q) }),
  }),
  component: KnowledgeBase,
});

function KnowledgeBase() {
  const { article, page, find = "", q = "" } = Route.useSearch();
  return <KnowledgeBasePage articleId={article} page={page} find={find} query={q} />;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** The router reads `?q=2026` as a number. */
function isText(value: unknown): value is string | number {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
