import { brand } from "@antochi/contract/brand";

/** What the browser's tab says on /home and where there is no page; all others have theirs apart (screen-titles.ts). */
export const pageTitles = {
  home: {
    en: `${brand.name}: resilience technology for defense and security`,
    el: `${brand.name}: τεχνολογία ανθεκτικότητας για άμυνα και ασφάλεια`,
  },
  notFound: `Page Not Found | ${brand.name}`,
  error: `Something went wrong | ${brand.name}`,
} as const;
