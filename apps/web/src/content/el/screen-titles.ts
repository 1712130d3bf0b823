import { brand } from "@antochi/contract/brand";
import type { ScreenTitle } from "../screen-words.ts";

export const screenTitlesEl: Readonly<Record<ScreenTitle, string>> = {
  account: `Ο λογαριασμός σας | ${brand.name}`,
  auth: `Σύνδεση ή εγγραφή | ${brand.name}`,
  confirmEmail: `Επιβεβαίωση του email σας | ${brand.name}`,
  knowledgeBase: `Βάση γνώσεων | ${brand.name}`,
  record: `Η καρτέλα μου | ${brand.name}`,
  resetPassword: `Επαναφορά του κωδικού σας | ${brand.name}`,
  signOn: `Σύνδεση | ${brand.name}`,
};
