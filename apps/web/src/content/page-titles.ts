import { brand } from "@antochi/contract/brand";

/** Tab titles of /home and of the pages for unknown addresses and errors; all others are in screen-titles.ts. */
export const pageTitles = {
  home: {
    en: `${brand.name}: resilience technology for defense and security`,
    el: `${brand.name}: τεχνολογία ανθεκτικότητας για άμυνα και ασφάλεια`,
  },
  notFound: `Page Not Found | ${brand.name}`,
  error: `Something went wrong | ${brand.name}`,
} as const;
