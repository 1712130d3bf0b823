/** The loader of each drawing, by its path: a list that pages whose drawings came with their markup do not need. */
export const drawingFiles = import.meta.glob<string>("./*.svg", { query: "?raw", import: "default" });
