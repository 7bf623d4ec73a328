// The type of an entry in the table of operations, which is in operations.ts.
import { z } from 'zod/mini'
import type { Area, Scope } from './access.ts'
import type { FieldAlias } from './record-patch.ts'

/** Which address an operation's path hangs on: the two planning bases (§4.1), the gateway (§4.10), the auth URL (§5), or our own. */
export type Base = 'planning' | 'vulnerabilities' | 'auth' | 'access' | 'catalog' | 'extended'

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 500 | 501

/** One operation. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly base: Base
  /** Below the base, parameters in braces: `/organizations/{id}:archive`. */
  readonly path: string
  /** What the specification calls the parameter `id`; absent where it has that name there, too. */
  readonly idName?: string
  readonly summary: string
  readonly tag: string
  /** The area whose disabling closes the operation with 403; null when it belongs to none. */
  readonly area: Area | null
  /** The scope a principal must hold; null when being authenticated is enough. */
  readonly scope: Scope | null
  /** True for an operation that only the session of a browser may call, with no token of any kind. */
  readonly needsSession?: true
  readonly params: z.ZodMiniType
  readonly query: z.ZodMiniType
  /** The parameter beside which no other one counts, or is even read. */
  readonly soleParameter?: string
  readonly body: z.ZodMiniType | null
  /** Of an update with a mask, another name of its only field. */
  readonly alias?: FieldAlias
  /** True for a body that is one text, which may come as it is written, without the quotes of JSON. */
  readonly takesText?: true
  readonly bodyRequired: boolean
  readonly success: { readonly status: 200 | 201 | 204; readonly body: z.ZodMiniType | null }
  /**
   * How its errors may differ from the shape of §7. `open`: the body of a 400 may be any JSON (§4.7). `array`: that of a
   * 403 or 500 may be an array (§4.8). `oauth`: as RFC 6749 §5.2 says.
   */
  readonly errorShape?: 'open' | 'array' | 'oauth'
  /** The error statuses that the specification declares. */
  readonly statuses: readonly ErrorStatus[]
  readonly experimental: boolean
}

export interface OperationInput<Described extends Operation> {
  readonly params: z.output<Described['params']>
  readonly query: z.output<Described['query']>
  readonly body: Described['body'] extends z.ZodMiniType
    ? Described['bodyRequired'] extends true
      ? z.output<Described['body']>
      : z.output<Described['body']> | undefined
    : undefined
}

/** The body of a successful answer; undefined where there is none. */
export type OperationOutput<Described extends Operation> = Described['success']['body'] extends z.ZodMiniType
  ? z.output<Described['success']['body']>
  : undefined

export const none = z.strictObject({})
/**
 * Spec silent: parameters that an operation does not have. Only a list refuses them, because one of them could be meant as
 * a filter.
 */
export const anyQuery = z.object({})
const noBody = { body: null, bodyRequired: false } as const
export const noContent = { status: 204, body: null } as const

/** What the operations that do the same to different resources share. */
export const listing = { ...noBody, method: 'GET', params: none } as const
export const creating = { method: 'POST', params: none, query: anyQuery, bodyRequired: true } as const
export const getting = { ...noBody, method: 'GET', query: anyQuery, statuses: [400, 403, 404, 500] } as const
export const updating = { method: 'PATCH', bodyRequired: true } as const
export const deleting = { ...noBody, method: 'DELETE', query: anyQuery, success: noContent } as const
