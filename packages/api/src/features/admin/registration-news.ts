import { limits } from "@antochi/contract/limits";
import type { RegistrationNews } from "@antochi/contract/vetting";
import { newsForAdmins } from "../../news/news-for-admins.ts";
import { registrationChannel as channel } from "../../news/registration-news.ts";
import { adminProcedure } from "../../trpc.ts";

/** Streams the ids of users who register or are decided on; null where it may be anybody. */
export const registrationNews = adminProcedure.subscription(({ ctx, signal }) =>
  newsForAdmins(ctx, {
    channel,
    most: limits.decidedAtOnce,
    signal,
    read(news): RegistrationNews[] {
      if (news === "missed") return [{ ids: null }];
      return news.length > 0 ? [{ ids: news.map(Number) }] : [];
    },
  }),
);
