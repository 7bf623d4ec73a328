// Finds records by a part of their name. An index holds every three neighbouring characters of each name, so that a search
// costs what it finds and not what the site holds. Triggers keep it, because nodes of release 1.0.0 write names beside this
// one during an upgrade, and after one that went back.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Reading } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import type { ListPosition } from '#service/database/keyset.ts'
import type { Hierarchy, Tables } from '#service/database/tables.ts'
import { likePattern, searchKey, searchTexts } from './text-keys.ts'

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
  const texts = searchTexts(text)
  const candidates = engine.name === 'sqlite' ? sqliteCandidates(texts) : postgresCandidates(texts)
  return sql`(
    select site_id, id from ${candidates}
    where site_id = ${site} and kind = ${kind} and ${nameHas(sql`name_fold`, text)})`
}

/** True for a searched name that contains the text. */
export function nameHas(searched: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const found = searchTexts(text).map((folded) => sql`${searched} like ${likePattern(folded)} escape '\\'`)
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** The records with the text of the filter in their name; undefined where another filter makes them few. */
export function findByName(
  engine: Engine,
  hierarchy: Hierarchy,
  { nameContains, externalId, parentId }: ListPosition['filters'],
): NodeKeys | undefined {
  // A text of characters that are overlooked is no filter, like an empty one.
  if (nameContains === undefined || searchTexts(nameContains).includes('')) return undefined
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
function sqliteCandidates(texts: readonly string[]): RawBuilder<unknown> {
  const found = texts.map((folded) => {
    const grams = gramsOf([...folded])
    const quoted = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`)
    return grams.length > 0
      ? sql`select rowid as number from hierarchy_name_gram where hierarchy_name_gram match ${quoted.join(' AND ')}`
      : sql`select distinct doc as number from hierarchy_name_term
          where term >= ${folded} and term <= ${folded + '\u{10ffff}'.repeat(gramLength)}`
  })
  return sql`(${sql.join(found, sql` union `)}) as found cross join hierarchy_name on hierarchy_name.number = found.number`
}

/** With `offset`, because no other condition then reaches the table: without statistics PostgreSQL may prefer its key. */
function postgresCandidates(texts: readonly string[]): RawBuilder<unknown> {
  const quote = (gram: string) => `'${gram.replace(/['\\]/g, '$&$&')}'`
  const queries = texts.map((folded) => {
    const grams = gramsOf([...folded])
    return grams.length > 0 ? grams.map(quote).join(' & ') : `${quote(folded)}:*`
  })
  const query = queries.map((one) => `(${one})`).join(' | ')
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

// Since names are searched as the console searches them, records have `name_search`, and the index holds it where they do.

/** Release 1.0.0 writes `name_fold` alone: a key that was made for another name is one for which there is none. */
const isLeftBehind = (record: string) => `${record}name_search is not null and
  substr(${record}name_search, length(${record}name_search) - length(${record}name_fold))`

/** As `searched` names what an index of this step holds of a record. */
const searched = (record: string) => `coalesce(${record}name_search, ${record}name_fold)`

const hasNewKeys = (differ: string) =>
  `old.name_fold <> new.name_fold or old.name_search ${differ} new.name_search`

/** The keys that are missing: names of which 1.0.0 wrote or changed. Each engine asks by its own pattern for what is not plain. */
const isUnfolded = (engine: Engine['name']) =>
  `name_search is null and name_fold ${engine === 'sqlite' ? "glob '*[^ -~]*'" : "~ '[^ -~]'"}`

/** Adds the keys to the index, and keeps them there. The names themselves are folded by {@link foldNames}. */
export async function indexSearchKeys(db: Kysely<Tables>, engine: Engine['name']): Promise<void> {
  for (const statement of engine === 'sqlite' ? sqliteKeySteps : postgresKeySteps) {
    await sql.raw(statement).execute(db)
  }
}

const unfoldedIndex = (engine: Engine['name']) =>
  `create index if not exists hierarchy_node_unfolded on hierarchy_node (site_id, id) where ${isUnfolded(engine)}`

/** What an earlier run of the step folded is folded again, and thereby reaches the index. */
const forgetKeys = 'update hierarchy_node set name_search = null where name_search is not null'

const sqliteKeySteps = [
  ...['added', 'renamed'].map((event) => `drop trigger if exists hierarchy_node_${event}`),
  unfoldedIndex('sqlite'),
  `create trigger hierarchy_node_added after insert on hierarchy_node begin
    insert into hierarchy_name (site_id, kind, id, name_fold)
      values (new.site_id, new.kind, new.id, ${searched('new.')});
    ${addGrams} ${rowOf('new')};
  end`,
  `create trigger hierarchy_node_renamed after update of name_fold, name_search on hierarchy_node
    when ${hasNewKeys('is not')} begin
    update hierarchy_node set name_search = null where site_id = new.site_id and id = new.id
      and ${isLeftBehind('')} <> char(10) || name_fold;
    ${removeGrams} ${rowOf('old')};
    update hierarchy_name set name_fold = (
      select ${searched('')} from hierarchy_node where site_id = new.site_id and id = new.id)
      where site_id = old.site_id and id = old.id;
    ${addGrams} ${rowOf('new')};
  end`,
  forgetKeys,
]

const postgresKeySteps = [
  unfoldedIndex('postgres'),
  `create or replace function hierarchy_name_keep() returns trigger language plpgsql as $$
  begin
    if TG_OP = 'INSERT' then
      insert into hierarchy_name (site_id, kind, id, name_fold)
        select site_id, kind, id, ${searched('')} from added;
    elsif TG_OP = 'UPDATE' then
      update hierarchy_name set name_fold = ${searched('new.')} where site_id = old.site_id and id = old.id;
    else
      delete ${rowOf('old')};
    end if;
    return null;
  end $$`,
  `create or replace function hierarchy_name_forget() returns trigger language plpgsql as $$
  begin
    new.name_search := null;
    return new;
  end $$`,
  `create or replace trigger hierarchy_node_unfolded before update of name_fold on hierarchy_node
    for each row when (${isLeftBehind('new.')} <> chr(10) || new.name_fold) execute function hierarchy_name_forget()`,
  `create or replace trigger hierarchy_node_renamed after update of name_fold, name_search on hierarchy_node
    for each row when (${hasNewKeys('is distinct from')}) execute function hierarchy_name_keep()`,
  forgetKeys,
]

/** Names folded in one transaction. */
const namesPerTransaction = 500

/**
 * Gives the names their search keys that have none: those from before this release, and those that a node of it wrote
 * beside this one. Until then they are found as that release finds them.
 */
export async function foldNames({ engine, read, write }: Database): Promise<void> {
  for (;;) {
    const rows = await read
      .selectFrom('hierarchy_node')
      .select(['site_id', 'id', 'name_fold'])
      .where(sql.raw<SqlBool>(isUnfolded(engine.name)))
      .limit(namesPerTransaction)
      .execute()
    if (rows.length === 0) return
    const uuid = sql.raw(engine.types.uuid)
    const keys = rows.map(
      ({ site_id, id, name_fold }) =>
        sql`(cast(${site_id} as ${uuid}), cast(${id} as ${uuid}), cast(${name_fold} as text), cast(${searchKey(name_fold)} as text))`,
    )
    await write((transaction) =>
      sql`update hierarchy_node set name_search = found.column4 from (values ${sql.join(keys)}) as found
        where site_id = found.column1 and id = found.column2 and name_fold = found.column3`.execute(
        transaction,
      ),
    )
  }
}
