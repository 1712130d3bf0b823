import { brokenFiles } from "./broken-files.ts";
import { type CorpusFile, wholeFiles } from "./whole-files.ts";

/** One file of every kind that administrators upload, and of some that they should not. */
export const corpus: readonly CorpusFile[] = [...wholeFiles, ...brokenFiles];
