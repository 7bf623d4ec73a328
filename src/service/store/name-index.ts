// Finds records by a part of their name. An index holds every three neighbouring characters of each name, so that a search
// costs what it finds and not what the site holds. Triggers keep it, because nodes of release 1.0.0 write names beside this
// one during an upgrade, and after one that went back.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Reading } from './database.ts'
import type { Engine } from './engine.ts'
import type { ListPosition } from './keyset.ts'
import type { Hierarchy, Tables } from './tables.ts'
import { fold, likePattern } from './text-keys.ts'

/** Characters of a gram. Names are indexed with two spaces behind, so that a gram begins at each of their characters. */
const gramLength = 3

/** The first grams that cover a text say enough; what they find is compared with the whole text. */
const maxGrams = 16

/** The grams that cover the text; for a shorter text none. */
function gramsOf(characters: readonly string[]): string[] {
  const last = characters.length - gramLength
  if (last < 0) return []
  const starts = Array.from({ length: Math.ceil(last / gramLength) }, (_, index) => index * gramLength)
  const grams = [...starts, last].map((start) => characters.slice(start, start + gramLength).join(''))
  return grams.slice(0, maxGrams)
}

/** A query in brackets for the `site_id` and `id` of records, in any order. */
export type NodeKeys = RawBuilder<readonly [site: string, id: string]>

/**
 * The records of the hierarchy whose name contains the text, in any case.
 * @param text at least one character
 */
function keysByName(engine: Engine, { site, kind }: Hierarchy, text: string): NodeKeys {
  const candidates = engine.name === 'sqlite' ? sqliteCandidates(fold(text)) : postgresCandidates(fold(text))
  return sql`(
    select site_id, id from ${candidates}
    where site_id = ${site} and kind = ${kind} and name_fold like ${likePattern(text)} escape '\\')`
}

/** The records with the text of the filter in their name; undefined where another filter makes them few. */
export function findByName(
  engine: Engine,
  hierarchy: Hierarchy,
  { nameContains, externalId, parentId }: ListPosition['filters'],
): NodeKeys | undefined {
  if (nameContains === undefined || nameContains === '') return undefined
  return externalId === undefined && parentId === undefined
    ? keysByName(engine, hierarchy, nameContains)
    : undefined
}

/** Times of reading a record in the order of a list that finding one by its name and sorting it costs at most. */
const sortingCost = 10

/**
 * True where so few of all records are found that they are found first and then sorted. With more of them, going through
 * the list until a page is full costs less, even where they all stand at its end.
 */
export function isRare(found: number, all: number): boolean {
  return found * sortingCost < all
}

/** The number of records that a query for their keys finds. */
export async function countKeys(db: Reading, keys: NodeKeys): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${keys} as named`.execute(db)
  return Number(rows[0]?.count)
}

/** Cross joins, because SQLite then reads the index first, whatever it takes the tables to hold. */
function sqliteCandidates(folded: string): RawBuilder<unknown> {
  const grams = gramsOf([...folded])
  const quoted = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`)
  const found =
    grams.length > 0
      ? sql`select rowid as number from hierarchy_name_gram where hierarchy_name_gram match ${quoted.join(' AND ')}`
      : sql`select distinct doc as number from hierarchy_name_term
          where term >= ${folded} and term <= ${folded + '\u{10ffff}'.repeat(gramLength)}`
  return sql`(${found}) as found cross join hierarchy_name on hierarchy_name.number = found.number`
}

/** With `offset`, because no other condition then reaches the table: without statistics PostgreSQL may prefer its key. */
function postgresCandidates(folded: string): RawBuilder<unknown> {
  const grams = gramsOf([...folded])
  const quote = (gram: string) => `'${gram.replace(/['\\]/g, '$&$&')}'`
  const query = grams.length > 0 ? grams.map(quote).join(' & ') : `${quote(folded)}:*`
  return sql`(select * from hierarchy_name where grams @@ cast(${query} as tsquery) offset 0) as found`
}

/** The step that adds the index, with the names of all records. What a broken-off run left is made again. */
export async function indexNames(db: Kysely<Tables>, engine: Engine['name']): Promise<void> {
  for (const statement of engine === 'sqlite' ? sqliteSteps : postgresSteps) {
    await sql.raw(statement).execute(db)
  }
}

const fillNames = `insert into hierarchy_name (site_id, kind, id, name_fold)
  select site_id, kind, id, name_fold from hierarchy_node`

/** The row of a record; `old` and `new` are those of a trigger. */
const rowOf = (record: 'old' | 'new') =>
  `from hierarchy_name where site_id = ${record}.site_id and id = ${record}.id`

const addGrams = `insert into hierarchy_name_gram (rowid, name_fold) select number, name_fold || '  '`
/** The index itself stores no names: it has to be given the one that it loses. */
const removeGrams = `insert into hierarchy_name_gram (hierarchy_name_gram, rowid, name_fold)
  select 'delete', number, name_fold || '  '`

const sqliteSteps = [
  ...['added', 'renamed', 'removed'].map((event) => `drop trigger if exists hierarchy_node_${event}`),
  ...['term', 'gram'].map((table) => `drop table if exists hierarchy_name_${table}`),
  'drop table if exists hierarchy_name',
  // A number that VACUUM keeps, unlike the row numbers of hierarchy_node.
  `create table hierarchy_name (number integer primary key, site_id text not null, kind text not null, id text not null,
    name_fold text not null, unique (site_id, id))`,
  `create virtual table hierarchy_name_gram using
    fts5(name_fold, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1')`,
  `create virtual table hierarchy_name_term using fts5vocab(hierarchy_name_gram, 'instance')`,
  fillNames,
  `${addGrams} from hierarchy_name`,
  `create trigger hierarchy_node_added after insert on hierarchy_node begin
    insert into hierarchy_name (site_id, kind, id, name_fold)
      values (new.site_id, new.kind, new.id, new.name_fold);
    ${addGrams} ${rowOf('new')};
  end`,
  `create trigger hierarchy_node_renamed after update of name_fold on hierarchy_node
    when old.name_fold <> new.name_fold begin
    ${removeGrams} ${rowOf('old')};
    update hierarchy_name set name_fold = new.name_fold where site_id = old.site_id and id = old.id;
    ${addGrams} ${rowOf('new')};
  end`,
  `create trigger hierarchy_node_removed after delete on hierarchy_node begin
    ${removeGrams} ${rowOf('old')};
    delete ${rowOf('old')};
  end`,
]

/** Changes since the index was last put in order wait in a list that each search reads; more would delay it. */
const waitingKilobytes = 256

/** The triggers come before the names, because from then on the nodes of the last release wait with their writes. */
const postgresSteps = [
  'drop table if exists hierarchy_name',
  `create or replace function name_grams(name text) returns tsvector language sql immutable parallel safe
    return (select array_to_tsvector(array_agg(substr(name || '  ', start, ${gramLength})))
      from generate_series(1, length(name)) as start)`,
  `create table hierarchy_name (site_id uuid not null, kind text not null, id uuid not null, name_fold text not null,
    grams tsvector generated always as (name_grams(name_fold)) stored,
    constraint hierarchy_name_pk primary key (site_id, id))`,
  `create or replace function hierarchy_name_keep() returns trigger language plpgsql as $$
  begin
    if TG_OP = 'INSERT' then
      insert into hierarchy_name (site_id, kind, id, name_fold) select site_id, kind, id, name_fold from added;
    elsif TG_OP = 'UPDATE' then
      update hierarchy_name set name_fold = new.name_fold where site_id = old.site_id and id = old.id;
    else
      delete ${rowOf('old')};
    end if;
    return null;
  end $$`,
  `create or replace trigger hierarchy_node_added after insert on hierarchy_node referencing new table as added
    for each statement execute function hierarchy_name_keep()`,
  `create or replace trigger hierarchy_node_renamed after update of name_fold on hierarchy_node
    for each row when (old.name_fold <> new.name_fold) execute function hierarchy_name_keep()`,
  `create or replace trigger hierarchy_node_removed after delete on hierarchy_node
    for each row execute function hierarchy_name_keep()`,
  fillNames,
  `create index hierarchy_name_by_gram on hierarchy_name using gin (grams)
    with (gin_pending_list_limit = ${waitingKilobytes})`,
]
