/** The prefix in `browserStorage` of what is remembered of uploads, which signing out removes. */
export const uploadsBeginning = "uploads-";
