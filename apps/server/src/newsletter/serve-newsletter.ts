import type { Dependencies } from "@antochi/api/dependencies";
import { addressOfToken, newsletterPaths } from "@antochi/api/newsletter/newsletter-links";
import { confirmSubscription, endSubscription, type Followed } from "@antochi/api/newsletter/subscriptions";
import { bareToken } from "@antochi/contract/auth";
import { type Language, languages } from "@antochi/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { takeLinkPosts } from "../edges/link-posts.ts";
import { readSheets } from "../http/plain-page.ts";
import { renderNewsletterPage } from "./newsletter-page.ts";
import { newsletterWords, type PageWords } from "./newsletter-words.ts";

/** A missing or malformed token reads as empty, which never verifies. */
const linkSchema = z.object({
  token: z.string().overwrite(bareToken).catch(""),
  lang: z.enum(languages).catch("en"),
});

const outcomes = {
  confirm: { done: "confirmed", gone: "gone", forged: "forged" },
  unsubscribe: { done: "unsubscribed", gone: "unsubscribed", forged: "forged" },
} as const;

const statuses: Readonly<Record<Followed, number>> = { done: 200, gone: 410, forged: 400 };

type NewsletterParts = {
  dependencies: Pick<Dependencies, "db" | "now">;
  /** The directory of the built web app; null if there is none. */
  webRoot: string | null;
  siteName: string;
};

type Page = { words: PageWords; language: Language; status: number };

/**
 * Serves the pages that the newsletter's links lead to. GET shows a button and changes nothing, since mail scanners follow
 * every link; POST acts, from the button or by one click in a mail program.
 */
export async function serveNewsletter(
  server: FastifyInstance,
  { dependencies, webRoot, siteName }: NewsletterParts,
): Promise<void> {
  const { db } = dependencies;
  const sheets = await readSheets(webRoot);
  const follow: Readonly<Record<keyof typeof newsletterPaths, (token: string) => Promise<Followed>>> = {
    confirm: (token) => confirmSubscription(dependencies, token),
    unsubscribe: (token) => endSubscription(dependencies, token),
  };

  function show(step: keyof typeof newsletterPaths) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { token, lang: language } = linkSchema.parse(request.query);
      const known = (await addressOfToken(db, step, token)) !== undefined;
      const words = newsletterWords[language][known ? step : "forged"];
      return send(reply, { words, language, status: known ? 200 : statuses.forged });
    };
  }

  function perform(step: keyof typeof newsletterPaths) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { token, lang: language } = linkSchema.parse(request.query);
      const followed = await follow[step](token);
      const words = newsletterWords[language][outcomes[step][followed]];
      return send(reply, { words, language, status: statuses[followed] });
    };
  }

  function send(reply: FastifyReply, { words, language, status }: Page): FastifyReply {
    return reply
      .code(status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(renderNewsletterPage(words, { siteName, language, sheets }));
  }

  server.get(newsletterPaths.confirm, show("confirm"));
  server.get(newsletterPaths.unsubscribe, show("unsubscribe"));
  await takeLinkPosts(server, {
    [newsletterPaths.confirm]: perform("confirm"),
    [newsletterPaths.unsubscribe]: perform("unsubscribe"),
  });
}
