/** The sections of /home that links lead to; the ids are part of the site's addresses. */
export type SectionId = "products" | "about" | "contact" | "newsletter";
