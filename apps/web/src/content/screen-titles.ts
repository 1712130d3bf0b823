import { brand } from "@antochi/contract/brand";

/** Tab titles of every page that a first visit of /home does not load. */
export const screenTitles = {
  privacy: { en: `Privacy policy | ${brand.name}`, el: `Πολιτική απορρήτου | ${brand.name}` },
  auth: `Sign in or register | ${brand.name}`,
  resetPassword: `Reset your password | ${brand.name}`,
  confirmEmail: `Confirm your email | ${brand.name}`,
  signOn: `Signing in | ${brand.name}`,
  account: `Your account | ${brand.name}`,
  record: `My record | ${brand.name}`,
  knowledgeBase: `Knowledge Base | ${brand.name}`,
  admin: `Admin Panel | ${brand.name}`,
  readiness: `Readiness | ${brand.name}`,
  overview: `Overview | ${brand.name}`,
  audit: `Audit log | ${brand.name}`,
  statistics: `Article Statistics | ${brand.name}`,
} as const;
