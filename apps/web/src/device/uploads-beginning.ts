/** Begins the names in `browserStorage` of what is remembered of uploads: it goes with who signs out. */
export const uploadsBeginning = "uploads-";
