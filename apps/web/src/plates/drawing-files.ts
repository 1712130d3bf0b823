/** What fetches each drawing, by its path: a list that a page whose drawings came with it does not need. */
export const drawingFiles = import.meta.glob<string>("./*.svg", { query: "?raw", import: "default" });
