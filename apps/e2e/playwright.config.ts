import { defineConfig } from "@playwright/test";
import { elsewhere, journeySettings } from "./journey-settings.ts";

/**
 * Journeys on products of another kind than most. A worker starts a product, a Postgres and a browser for each kind that it
 * takes, so only two take these. They come first and many of them wait, which costs nothing beside journeys that do not. A
 * file that is missing here runs as well, in each worker that takes one of its tests.
 */
const onOtherProducts = [
  "**/admin-{audit-broken,category-order,keyboard,live-replicas,long-lists}.test.ts",
  "**/admin-{members-confirmed,newsletter,rows-stay,toasts,vetting,vetting-*}.test.ts",
  "**/{library-start,reauthentication,required-again,scanned-manual}.test.ts",
  "**/{offline-*,sign-on,strict-*}.test.ts",
];

export default defineConfig(journeySettings, {
  projects: [
    { name: "other products", testMatch: onOtherProducts, workers: 2 },
    { name: "journeys", testIgnore: [...elsewhere, ...onOtherProducts] },
  ],
});
