// How an engine finds the rows of a query: by an index, or by going through a whole table.
import { randomUUID } from 'node:crypto'
import {
  CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { Database, Writing } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'

/** Tables that grow with the records of a site. */
export const bigTables = [
  'hierarchy_node',
  'hierarchy_name',
  'fund_item',
  'fund_series',
  'audit_entry',
] as const

/** A database that records every query. */
export function recording(database: Database): {
  readonly recorded: CompiledQuery[]
  readonly database: Database
} {
  const recorded: CompiledQuery[] = []
  const plugin = (db: Kysely<never>): KyselyPlugin => ({
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs): RootOperationNode => {
      recorded.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const watch = <Db extends Kysely<Tables>>(db: Db): Db => {
    const watched = db.withPlugin(plugin(db as unknown as Kysely<never>)) as Db
    // What is compiled already passes no plugin.
    const execute = watched.executeQuery.bind(watched) as Kysely<Tables>['executeQuery']
    watched.executeQuery = (query, options) => {
      if ('sql' in query) recorded.push(query)
      return execute(query, options)
    }
    return watched
  }
  const wrapped: Database = {
    ...database,
    read: watch(database.read),
    find: (statement) => {
      recorded.push(CompiledQuery.raw(statement.sql, [...statement.parameters]))
      return database.find(statement)
    },
    readNodes: (statement, bounds) => {
      recorded.push(CompiledQuery.raw(statement.sql, [...statement.parameters]))
      return database.readNodes(statement, bounds)
    },
    readSnapshot: (work) => database.readSnapshot((snapshot) => work(watch(snapshot))),
    write: (work) => database.write((transaction) => work(watch<Writing>(transaction))),
  }
  return { recorded, database: wrapped }
}

/** The index conditions that a query uses on a big table; empty for a full scan. */
export interface Access {
  readonly table: string
  readonly conditions: string
}

export async function accessesOf(
  database: Database,
  { sql: text, parameters }: CompiledQuery,
): Promise<Access[]> {
  const isSqlite = database.engine.name === 'sqlite'
  const explain = isSqlite ? 'explain query plan' : 'explain (format json)'
  const { rows } = await database.write(async (transaction) => {
    // PostgreSQL rightly reads a small table as a whole; what is asked is which way it takes to single rows.
    if (!isSqlite) await sql`set local enable_seqscan = off`.execute(transaction)
    return transaction.executeQuery<Record<string, unknown>>({
      sql: `${explain} ${text}`,
      parameters,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: randomUUID() },
    } as CompiledQuery<Record<string, unknown>>)
  })
  if (!isSqlite) {
    const [plan] = (rows[0]?.['QUERY PLAN'] ?? []) as { readonly Plan: PlanNode }[]
    return plan ? nodesOf(plan.Plan).flatMap(accessOfNode) : []
  }
  return rows.flatMap(({ detail }) => {
    const [, table = '', conditions = ''] =
      /^(?:SEARCH|SCAN) (\w+)[^(]*(?:\((.*)\))?$/.exec(String(detail)) ?? []
    return bigTables.some((name) => name === table) ? [{ table, conditions }] : []
  })
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function accessOfNode(node: PlanNode): Access[] {
  const index = node['Index Name']
  const table = node['Relation Name'] ?? bigTables.find((name) => index?.startsWith(name))
  // The index below says how a heap is gone through.
  if (!table || !/Scan/.test(node['Node Type']) || node['Node Type'] === 'Bitmap Heap Scan') return []
  return bigTables.some((name) => name === table) ? [{ table, conditions: node['Index Cond'] ?? '' }] : []
}
