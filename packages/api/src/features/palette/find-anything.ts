import { findAnythingSchema, foundAnythingSchema } from "@antochi/contract/palette";
import { adminProcedure } from "../../trpc.ts";
import { findArticles, findCategories, findEnquiries, findPeople } from "./palette-queries.ts";

/** People, articles, categories and enquiries whose names match what an administrator types; a few of each. */
export const findAnything = adminProcedure
  .input(findAnythingSchema)
  .output(foundAnythingSchema)
  .query(async ({ ctx: { db }, input: { query, peopleOnly } }) => ({
    people: await findPeople(db, query),
    articles: peopleOnly ? [] : await findArticles(db, query),
    categories: peopleOnly ? [] : await findCategories(db, query),
    enquiries: peopleOnly ? [] : await findEnquiries(db, query),
  }));
