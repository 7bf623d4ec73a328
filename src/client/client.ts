// One typed function per operation, derived from the operations table.
import type { z } from 'zod/mini'
import { writingOperations } from '#contract/amounts-operations.ts'
import { catalogOperations } from '#contract/catalog-operations.ts'
import type { JsonText } from '#contract/decimal.ts'
import { extendedOperations } from '#contract/extended-operations.ts'
import type { Operation, OperationOutput } from '#contract/operation.ts'
import { type Operations, operations } from '#contract/operations.ts'
import { type SessionClient, sessionClient } from './session-client.ts'
import type { ClientSettings } from './settings.ts'
import { type CallOptions, functionOf } from './transport.ts'

/** Asked for in the form in which it travels: `{ query: { limit: '100', sort: '+name' } }`. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [key in Name]?: Value }
    : { readonly [key in Name]: Value }

type BodyPart<Described extends Operation> = Described['body'] extends z.ZodMiniType
  ? Described['bodyRequired'] extends true
    ? { readonly body: z.input<Described['body']> | JsonText }
    : { readonly body?: z.input<Described['body']> | JsonText }
  : unknown

export type CallInput<Described extends Operation> = Part<'params', z.input<Described['params']>> &
  Part<'query', z.input<Described['query']>> &
  BodyPart<Described>

type OperationFunction<Described extends Operation> = (
  input: CallInput<Described>,
  options?: CallOptions,
) => Promise<OperationOutput<Described>>

export type FunctionsOf<Table extends Record<string, Operation>> = {
  readonly [Name in keyof Table]: OperationFunction<Table[Name]>
}

/**
 * The whole API as functions, and what the first screens need of what the bundled service has beside it. All of them reject
 * with a Failure.
 */
export type Client = FunctionsOf<Operations> &
  FunctionsOf<typeof catalogOperations> &
  FunctionsOf<typeof extendedOperations> &
  FunctionsOf<typeof writingOperations> &
  SessionClient & {
    /** For the functions of a table that only a part of the console needs: see {@link functionsOf}. */
    readonly settings: ClientSettings
  }

/** The functions of the operations of a table. */
export function functionsOf<Table extends Record<string, Operation>>(
  settings: ClientSettings,
  table: Table,
): FunctionsOf<Table> {
  const functions = Object.entries(table).map(([name, operation]) => [
    name,
    functionOf(settings, { name, operation }),
  ])
  // Complete and rightly typed because the names and the functions come from the same table.
  return Object.fromEntries(functions)
}

/** A client for one service; all it remembers is which lists have refused a limit. */
export function createClient(settings: ClientSettings): Client {
  const described = { ...operations, ...catalogOperations, ...extendedOperations, ...writingOperations }
  return { ...functionsOf(settings, described), ...sessionClient(settings), settings }
}
