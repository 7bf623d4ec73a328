// Cursors: signed positions in a list. A cursor grants nothing (the site always comes from the caller). Altered cursors,
// and those of another site or list, are refused.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalid, type Problem } from '#service/problem.ts'

/** A value of a sort column; bytes travel as base64url. */
export type KeyValue = number | string | Uint8Array

const Position = z.object({
  /** The filters and the sort of the walk, so that a later page cannot change them. */
  query: z.record(z.string(), z.string()),
  key: z.array(z.union([z.number(), z.string(), z.object({ bytes: z.string() })])),
  total: z.int().min(0),
})

export interface CursorPosition {
  readonly query: Readonly<Record<string, string>>
  /** Values of the sort columns and the id of the last record served. */
  readonly key: readonly KeyValue[]
  readonly total: number
}

export interface CursorScope {
  readonly site: string
  readonly list: string
}

interface CursorKey {
  readonly bytes: Uint8Array
}

/** Cursors do not name their key: version 1.0.0 takes them as well, and to try two keys costs microseconds. */
export interface CursorKeys {
  readonly current: CursorKey
  /** Every key whose cursors are taken. */
  readonly all: readonly CursorKey[]
}

const signatureLength = 16

export class Cursors {
  readonly #keys: CursorKeys

  constructor(keys: CursorKeys) {
    this.#keys = keys
  }

  print(scope: CursorScope, { query, key, total }: CursorPosition): string {
    const portable = key.map((value) =>
      value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64url') } : value,
    )
    const payload = Buffer.from(JSON.stringify({ query, key: portable, total }))
    return Buffer.concat([sign(this.#keys.current, scope, payload), payload]).toString('base64url')
  }

  /** @throws Problem 400 when the cursor is not one of this list and site. */
  parse(scope: CursorScope, text: string): CursorPosition {
    const bytes = Buffer.from(text, 'base64url')
    const payload = bytes.subarray(signatureLength)
    const signature = bytes.subarray(0, signatureLength)
    const isOurs = this.#keys.all.some(
      (key) => signature.length === signatureLength && timingSafeEqual(signature, sign(key, scope, payload)),
    )
    if (!isOurs) throw refusal()
    // The decoder ignores characters that are not base64url; such a cursor is refused.
    if (bytes.toString('base64url') !== text) throw refusal()
    const position = Position.parse(JSON.parse(payload.toString('utf8')))
    const key = position.key.map((value) =>
      typeof value === 'object' ? Uint8Array.from(Buffer.from(value.bytes, 'base64url')) : value,
    )
    return { query: position.query, key, total: position.total }
  }
}

function sign({ bytes }: CursorKey, { site, list }: CursorScope, payload: Uint8Array): Buffer {
  const mac = createHmac('sha256', bytes).update(`${site}\n${list}\n`).update(payload)
  return mac.digest().subarray(0, signatureLength)
}

function refusal(): Problem {
  return invalid(
    ['cursor: does not belong to this list; start again without cursor, or send nextPageCursor unchanged'],
    'CURSOR_INVALID',
  )
}
