// One typed function per operation, derived from the operations table. Every answer is parsed by the contract:
// a reply that does not parse is an `unexpected` failure, never a half-typed object.
import type { z } from 'zod/mini'
import { type AccessOperations, accessOperations } from '#contract/access-operations.ts'
import { type JsonText, writeJson } from '#contract/decimal.ts'
import type { FailureKind } from '#contract/errors.ts'
import type { Page } from '#contract/listing.ts'
import type { Operation, OperationOutput } from '#contract/operation.ts'
import { type Operations, operations } from '#contract/operations.ts'
import { type ListName, resources } from '#contract/resources.ts'
import { printPath, printQuery } from './address.ts'
import { Failure } from './failure.ts'
import type { AnswerHead, PageFact } from './request-log-entry.ts'
import { type SessionClient, sessionClient } from './session-client.ts'
import { baseAddress, type ClientSettings } from './settings.ts'
import { parseReply, send } from './transport.ts'

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

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The UUID of a write that is sent again when its answer is lost. */
  readonly idempotencyKey?: string | undefined
}

type OperationFunction<Described extends Operation> = (
  input: CallInput<Described>,
  options?: CallOptions,
) => Promise<OperationOutput<Described>>

type FunctionsOf<Table extends Record<string, Operation>> = {
  readonly [Name in keyof Table]: OperationFunction<Table[Name]>
}

/** The whole API as functions, and what the bundled service has beside it. All of them reject with a Failure. */
export type Client = FunctionsOf<Operations> & FunctionsOf<AccessOperations> & SessionClient

const listNames: readonly string[] = Object.values(resources).map((resource) => resource.operations.list)

/** A client for one service; all it remembers is which lists have refused a limit. */
export function createClient(settings: ClientSettings): Client {
  const functions = Object.entries({ ...operations, ...accessOperations }).map(([name, operation]) => {
    const ask: AnyFunction = (input, options = {}) => call(settings, { name, operation }, input, options)
    return [name, isListName(name) ? withoutRefusedLimit(name, ask, settings) : ask]
  })
  // Complete and rightly typed because the names, the functions and the type Client all come from the same tables.
  return { ...Object.fromEntries(functions), ...sessionClient(settings) }
}

function isListName(name: string): name is ListName {
  return listNames.includes(name)
}

type AnyFunction = (input: AnyInput, options?: CallOptions) => Promise<unknown>

/**
 * Asks for pages, and without a limit where one was refused: most services whose largest page is smaller than what is
 * asked for serve less, some refuse. Spec silent: the maximum `limit`, and what happens above it (§4.9).
 */
function withoutRefusedLimit(list: ListName, ask: AnyFunction, { onPage }: ClientSettings): AnyFunction {
  let isRefused = false
  const note = (fact: Omit<PageFact, 'list'>) => onPage?.({ list, ...fact })
  return async (input, options) => {
    const { limit, ...query } = input.query ?? {}
    if (limit === undefined) return ask(input, options)
    const asked = Number(limit)
    const unlimited = { ...input, query }
    if (isRefused) return ask(unlimited, options)
    try {
      const page = (await ask(input, options)) as Page<unknown>
      note({ asked, served: page.values.length, isLast: page.last })
      return page
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'invalid') throw error
      // Whether the limit is to blame shows when it is left out.
      const page = (await ask(unlimited, options)) as Page<unknown>
      isRefused = true
      note({ asked, served: undefined, isLast: page.last })
      return page
    }
  }
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

async function call(
  settings: ClientSettings,
  { name, operation }: { readonly name: string; readonly operation: Operation },
  input: AnyInput,
  options: CallOptions,
): Promise<unknown> {
  const { method, path, area } = operation
  const at = Date.now()
  const begin = performance.now()
  let head: AnswerHead | undefined
  const report = (failure: FailureKind | undefined) =>
    settings.onRequestEnd?.({
      operation: name,
      area,
      method,
      path,
      head,
      failure,
      at,
      duration: performance.now() - begin,
    })
  try {
    const answer = await send({
      method,
      url:
        baseAddress(settings, operation.base) +
        printPath(path, input.params ?? {}) +
        printQuery(input.query ?? {}),
      body: input.body === undefined ? undefined : writeJson(input.body),
      timeout: settings.timeout,
      onHead: (read) => {
        head = read
      },
      idempotencyKey: options.idempotencyKey,
      signal: options.signal,
    })
    checkStatus(operation, head)
    const result = operation.success.body ? parseReply(operation.success.body, answer) : undefined
    report(undefined)
    return result
  } catch (error) {
    if (error instanceof Failure) report(error.kind)
    throw error
  }
}

/**
 * Only the declared status is a success: what networks and proxies answer in the service's place most often has another,
 * and an answer without a body has nothing else to be known by.
 */
function checkStatus({ success }: Operation, head: AnswerHead | undefined): void {
  if (head === undefined || head.status === success.status) return
  throw new Failure({
    kind: 'unexpected',
    status: head.status,
    detail: `The answer has the status ${head.status} where the API says ${success.status}. A proxy or sign-in page may stand before the service.`,
  })
}
