import { type Kysely, sql } from "kysely";

/**
 * The search asks for words as they are written and for their stems, each by itself. The vectors of all pages and titles are
 * made anew here, which takes about two minutes for 250,000 pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reading).execute(db);
  await sql.raw(vectors).execute(db);
  await sql.raw(indexes).execute(db);
  await sql.raw(ranking).execute(db);
  await sql.raw(documentWords).execute(db);
}

/** How a text is read. The tests of the search hold `words-of-text.ts`, which marks what was found, to the same. */
const reading = String.raw`
  -- Words that the end of a line cuts are one, where pdf.js takes them for one too; so are those with a soft hyphen.
  create function uncut_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      translate(value, '‐‑', '--'),
      '\u00ad\s*|([[:lower:]])-[ \t]*\n[ \t]*(?=[[:lower:]])|([[:upper:]])-[ \t]*\n[ \t]*(?=[[:alpha:]])',
      '\1\2', 'g'),
    '-[ \t]*\n[ \t]*', '-', 'g');

  -- Without case, accents and the Greek sigma of a word's end.
  create function fold_words(value text) returns text
  language sql immutable strict parallel safe
  return translate(lower(unaccent('unaccent'::regdictionary, normalize(value, NFKC))), 'ς', 'σ');

  -- From the innermost: a decimal comma is a point, kept as U+0001 until nothing else is left but letters and digits; a
  -- number stands apart from its unit. A lexeme may have 2,046 bytes; a word of a hundred characters is none.
  create function words_in(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      fold_words(uncut_words(value)),
      '([[:alpha:]]\d+)[.,](?=\d)', '\1 ', 'g'),
      '(\d)[.,](?=\d)', E'\\1\u0001', 'g'),
      '(\d)(?=[[:alpha:]])', '\1 ', 'g'),
      '[^[:alnum:]\u0001]+|[[:alnum:]\u0001]{100,}', ' ', 'g'),
    E'\u0001', '.');

  -- What is written with hyphens, in one.
  create function compounds_in(value text) returns text
  language sql immutable strict parallel safe
  return array_to_string(array(
    select replace(compound[1], '-', '')
    from regexp_matches(fold_words(uncut_words(value)), '([[:alpha:]][[:alnum:]]*(?:-[[:alnum:]]+)+)', 'g') as compound
    where length(compound[1]) < 100
  ), ' ');

  -- Postgres' own stemmer knows little Greek: it leaves 'ελ' of έλικα, 'ελικ' of έλικας, and takes nothing off ιστού. Here the
  -- endings of nouns, adjectives and the present tense come off where three letters stay.
  create function greek_roots(words text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(words,
    '([α-ω]{3,}?)(?:ομαστε|ονται|οντασ|ουμε|ομαι|εσαι|εται|εστε|ουν|ετε|ουσ|εισ|εωσ|εων|οσ|ου|οι|ων|ασ|εσ|ησ|ισ|υσ|ει|α|η|ι|ο|ε|ω|υ)?\M',
    '\1', 'g'),
    '([α-ω]{2,}μ)ατ\M|([α-ω]{3,})ι\M', '\1\2', 'g');

  -- What stands on nearly every page says nothing of any.
  create function common_words() returns text[]
  language sql immutable parallel safe
  return '{the,a,an,of,and,or,to,in,for,with,by,from,that,this,ο,η,το,οι,τα,του,τησ,των,τον,την,και,να,σε,με,για,απο,στο,στη,στην,στον,στα}'::text[];
`;

const vectors = String.raw`
  create text search configuration written_words (copy = simple);
  create text search configuration stemmed_words (copy = simple);
  alter text search configuration stemmed_words alter mapping for asciiword with english_stem;

  -- The words as they are written, in one where hyphens part them, then the stems of all, each behind a ~, so that the
  -- beginning of a word finds no stem. A stem that stands there as a word is left out: who asks for a stem asks for both.
  create function search_vector(value text) returns tsvector
  language sql immutable strict parallel safe
  begin atomic
    -- Materialized, or Postgres would read the text again for each use.
    with reading as materialized (select words_in(value) as words, compounds_in(value) as compounds),
    written as materialized (
      select to_tsvector('written_words', words) || to_tsvector('written_words', compounds) as vector from reading
    )
    select ts_delete(written.vector, common_words())
      || regexp_replace(
        ts_delete(
          to_tsvector('stemmed_words', greek_roots(words || ' ' || compounds)),
          tsvector_to_array(written.vector) || common_words()
        )::text,
        '(^| )''', '\1''~', 'g'
      )::tsvector
    from reading, written;
  end;
`;

const indexes = String.raw`
  -- A vector that fits stays in its row: ranking would look each of a thousand up elsewhere.
  alter table document_pages set (toast_tuple_target = 8160);
  alter table document_pages
    drop column search,
    add column search tsvector not null generated always as (search_vector(text)) stored,
    add column running_head text not null default '';
  create index document_pages_search_idx on document_pages using gin (search) with (fastupdate = off);
  comment on index document_pages_search_idx is 'the search in the text of the PDFs';

  drop index knowledge_base_articles_search_idx;
  alter table knowledge_base_articles add column search tsvector not null generated always as (search_vector(title)) stored;
  create index knowledge_base_articles_search_idx on knowledge_base_articles using gin (search) with (fastupdate = off);
  comment on index knowledge_base_articles_search_idx is 'the search for words of a title';

  drop index knowledge_base_categories_search_idx;
  create index knowledge_base_categories_search_idx on knowledge_base_categories
    using gin (search_vector(name || ' ' || coalesce(description, ''))) with (fastupdate = off);
  comment on index knowledge_base_categories_search_idx is 'the search for words of a category';

  -- The configuration knowledge_base stays for replicas of the version before, which still search while they are replaced.
`;

const ranking = String.raw`
  -- Pages that have what is sought, and how well: one look at each. By the index, since Postgres would rather read the table
  -- until it has come upon enough of them, and knows nothing of what it takes to unpack the vector of every page on the way.
  create function rank_pages(sought tsquery, written tsquery, phrase tsquery, at_most bigint)
  returns table (object_path text, page integer, rank real, is_written boolean, is_phrase boolean)
  language sql stable parallel safe rows 1000
  set enable_seqscan = off
  begin atomic
    select found.object_path, found.page,
      ts_rank_cd(found.vector, sought, 32), found.vector @@ written, found.vector @@ phrase
    from (
      -- Put together with nothing, a vector is unpacked once for all three.
      select document_pages.object_path, document_pages.page, search || ''::tsvector as vector
      from document_pages
      where search @@ sought
      limit at_most
    ) as found;
  end;
`;

/** What 'Did you mean' offers, and in which documents it stands. */
const documentWords = String.raw`
  create table known_words (
    word text primary key,
    form text not null
  );
  create index known_words_likeness_idx on known_words using gin (word gin_trgm_ops) with (fastupdate = off);
  comment on index known_words_likeness_idx is 'words that look like one that nobody wrote';

  create table document_words (
    object_path text primary key
      constraint document_words_object_path_fkey references stored_files (object_path) on delete cascade,
    words text[] not null
  );
  create index document_words_words_idx on document_words using gin (words) with (fastupdate = off);
  comment on index document_words_words_idx is 'the documents that have a word';

  -- Half of a short word's threes of letters change with one letter.
  create function similar_words(typed text) returns table (word text, form text, likeness real)
  language sql stable parallel safe rows 20
  set pg_trgm.similarity_threshold = 0.3
  begin atomic
    select known.word, known.form, similarity(typed, known.word)
    from known_words as known
    where known.word % typed
    order by 3 desc, 1
    limit 100;
  end;

  -- Asked of what nearly always is not there, which Postgres expects to come upon soon: without an index it would read all.
  create function pages_have(sought tsquery) returns boolean
  language sql stable parallel safe
  set enable_seqscan = off
  begin atomic
    select exists (select from document_pages where search @@ sought);
  end;
  create function articles_have(sought text) returns boolean
  language sql stable parallel safe
  set enable_seqscan = off
  begin atomic
    select exists (
      select from document_words as document join knowledge_base_articles as article on article.pdf_path = document.object_path
      where document.words @> array[sought]
    );
  end;
`;
