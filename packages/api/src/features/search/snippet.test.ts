import { expect, test } from "vitest";
import { wordsOfText } from "../../search/words-of-text.ts";
import { wantedIn } from "./find-hits.ts";
import { parseQuery } from "./parse-query.ts";
import { markTitle, snippetOf } from "./snippet.ts";

/** The snippet of a page with its hits in brackets, and what the reader is told to find. */
function shown(query: string, text: string, runningHead = "") {
  const wanted = wantedIn(parseQuery(query), new Map());
  const snippet = snippetOf({ text, runningHead }, wordsOfText(text), { wanted, stems: new Map() });
  const marked = snippet?.text.map((segment) => (segment.hit ? `[${segment.text}]` : segment.text)).join("");
  return snippet && { marked, ...snippet.find };
}

const filler = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");

test("a snippet is cut between words, and says where it leaves something out", () => {
  expect(shown("mast", `${filler} mast ${filler}`)?.marked).toMatch(
    /^… word32 word33 .* word39 \[mast\] word0 word1 .* word17 …$/,
  );
});

test("a snippet begins with the sentence if that is near, and ends with it at the end of the page", () => {
  expect(shown("mast", `${filler}. Raise the mast.`)?.marked).toBe("Raise the [mast].");
  expect(shown("mast", "The mast")?.marked).toBe("The [mast]");
  const sentence = "One raises the mast with three people who stand well apart and shout.";
  expect(shown("mast", `${sentence} ${filler}`)?.marked).toBe(sentence.replace("mast", "[mast]"));
});

test("of several words the adjacent ones are marked, and linked as one", () => {
  const text = `Ropes are dry. ${filler} The guy ropes hold. ${filler} A guy.`;
  expect(shown("guy ropes", text)).toMatchObject({ words: "guy ropes", nth: 1 });
  expect(shown("guy ropes", text)?.marked).toContain("The [guy] [ropes] hold.");
  expect(shown("guy ropes", text)?.marked?.match(/\[/g)).toHaveLength(2);
});

test("words in one sentence are preferred over those on either side of its end", () => {
  const text = "Look at the mast. Note the wind. Then one has to note who raised the mast.";
  expect(shown("mast note", text)?.words).toBe("note who raised the mast");
});

test("a phrase is marked as a phrase, and nowhere else", () => {
  const text = "The ropes. A guy. The guy ropes.";
  expect(shown('"guy ropes"', text)?.marked).toBe("The [guy ropes].");
  expect(shown('"ropes guy"', text)).toBeUndefined();
});

test("a number with its unit is one hit, however it is written", () => {
  expect(shown("433MHz", "Use 433 MHz.")?.marked).toBe("Use [433 MHz].");
  expect(shown("5.8 ghz", "Use 5,8GHz.")).toMatchObject({ marked: "Use [5,8][GHz].", words: "5,8GHz" });
});

test("a word hyphenated at the end of a line is shown whole", () => {
  expect(shown("container", "The con-\ntainer is\nclosed.")).toEqual({
    marked: "The [container] is closed.",
    words: "container",
    nth: 1,
  });
});

test("hits in the header above are counted, as the reader does", () => {
  expect(shown("mast", "The mast. A mast.", "Mast manual")).toMatchObject({ words: "mast", nth: 2 });
});

test("symbols do not make an endless snippet", () => {
  const { marked = "" } = shown("mast", `${"x".repeat(5_000)} mast ${"y".repeat(5_000)}`) ?? {};
  expect(marked.length).toBeLessThan(700);
  expect(marked).toContain("[mast]");
});

test("all hits in a title are marked", () => {
  const wanted = wantedIn(parseQuery("anti-jamming masts"), new Map());
  expect(markTitle("Masts: antijamming, masts", { wanted, stems: new Map() })).toEqual([
    { text: "Masts", hit: true },
    { text: ": ", hit: false },
    { text: "antijamming", hit: true },
    { text: ", ", hit: false },
    { text: "masts", hit: true },
  ]);
});
