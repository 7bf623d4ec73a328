// The arguments of a handler: the checked input of its operation, the caller, and for a write its audited transaction.

import type { HandledName, HandledOperations } from '#contract/all-operations.ts'
import type { Operation, OperationInput, OperationOutput } from '#contract/operation.ts'
import type { Database, Write } from '#service/database/database.ts'
import type { Cursors } from '#service/database/keyset.ts'
import type { PrintedAnswer } from '#service/database/node-answer.ts'
import type { Principal } from '#service/identity/accounts.ts'
import type { SessionLifetimes } from '#service/identity/sessions.ts'
import type { SiteAmounts } from '#service/store/amounts.ts'
import type { AuditDetail } from '#service/store/audit.ts'
import type { BulkReader } from './fund-import-reading.ts'
import type { ImportPlace } from './import-queue.ts'

export interface HandlerDeps {
  readonly database: Database
  readonly cursors: Cursors
  readonly pageKey: Uint8Array
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly sessionLifetimes: SessionLifetimes
  /** False makes the list of focus areas answer 501 (§4.3). */
  readonly listsFocusAreas: boolean
  /** Resolves when the refusals and the uses of credentials until now are written, or could not be. */
  auditWritten(): Promise<void>
  readonly amounts: SiteAmounts
  /** Reads the bytes of a bulk request, off the event loop. */
  readonly readBulk: BulkReader
}

export interface AnyCall<Input> {
  readonly input: Input
  /** Authenticated and authorised. */
  readonly principal: Principal
}

export interface AnyWriteCall<Input> extends AnyCall<Input> {
  /** Runs a transaction that also records the audit entry. Work that finds nothing to change throws. */
  readonly write: Write
  /** Adds to the audit entry what only the transaction knows: the record's name, and old and new values. */
  note(detail: AuditDetail): void
}

export type Call<Described extends Operation> = Described['method'] extends 'GET'
  ? AnyCall<OperationInput<Described>>
  : AnyWriteCall<OperationInput<Described>>

/** Bulk requests are read elsewhere (fund-import-reading.ts): their handlers take the body as it came. */
export type BulkName =
  | 'importCostItems'
  | 'importBenefitItems'
  | 'importExpectingCostItems'
  | 'importExpectingBenefitItems'
  | 'writeCostItemAmounts'
  | 'writeBenefitItemAmounts'

export interface BulkCall extends Omit<AnyWriteCall<unknown>, 'input'> {
  readonly bytes: Uint8Array
  /** The place of the import in the queue. */
  readonly place: ImportPlace
  /** A UUID that only repetitions of the request share; undefined where it came without a key. */
  readonly requestId: string | undefined
}

export type Handler<Name extends HandledName> = Name extends BulkName
  ? (call: BulkCall) => Promise<undefined>
  : (call: Call<HandledOperations[Name]>) => Promise<OperationOutput<HandledOperations[Name]> | PrintedAnswer>

export type Handlers = { readonly [Name in HandledName]: Handler<Name> }

/** The handlers of a resource under the names of their operations. @param names of its operations, as the resource has them */
export function handlersNamed<
  const Names extends Readonly<Record<string, HandledName>>,
  Own extends Readonly<Record<string, unknown>>,
>(names: Names, own: Own) {
  const named = Object.entries(names).flatMap(([key, name]) => (own[key] ? [[name, own[key]]] : []))
  return Object.fromEntries(named) as { readonly [Key in keyof Names & keyof Own as Names[Key]]: Own[Key] }
}
