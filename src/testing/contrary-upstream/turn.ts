// One request as the handlers see it, and which of the switches count for it.
import type { SiteData } from './site-data.ts'
import type { Switch } from './switches.ts'

export interface Turn {
  readonly data: SiteData
  readonly method: string
  /** Parts of the path below the base, unescaped. */
  readonly path: readonly string[]
  /** True for `…:archive`. */
  readonly isArchive: boolean
  readonly query: URLSearchParams
  /** The parsed body; undefined without one. */
  readonly body: unknown
  /** Number of the request, from 0. */
  readonly number: number
  /** Epoch milliseconds; never the same twice. */
  now(): number
  /** Epoch milliseconds by the clock of those who ask. */
  clock(): number
  has(name: Switch): boolean
  /** The switch of a group that counts this time: of several that are thrown, another one each time. */
  oneOf<Name extends Switch>(group: readonly Name[]): Name | undefined
}

/** The fields of a body that is an object; none otherwise. */
export function fieldsOfBody(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

/** A text of a body; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
