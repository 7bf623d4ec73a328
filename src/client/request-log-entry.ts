// One request as the connection page shows it: without a body, an id or a credential.
import type { Area } from '#contract/access.ts'
import type { FailureKind } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { ListName } from '#contract/resources.ts'

/** What the head of an answer says beside its status. */
export interface AnswerHead {
  readonly status: number
  /** Epoch milliseconds by the service's own clock. */
  readonly serverTime: number | undefined
  /** Headers about limits, as they came. */
  readonly limits: Readonly<Record<string, string>>
}

export interface RequestLogEntry {
  readonly operation: string
  /** Null for operations that belong to none. */
  readonly area: Area | null
  readonly method: Operation['method']
  /** The path with the names of its parameters: `/focus-areas/{id}`. */
  readonly path: string
  /** Undefined when no answer came. */
  readonly head: AnswerHead | undefined
  /** Undefined for a success. */
  readonly failure: FailureKind | undefined
  /** Of a failure: whether the service refuses all of the kind to this caller. */
  readonly isAboutRights?: boolean
  /** Epoch milliseconds at which it was asked. */
  readonly at: number
  /** Milliseconds until the answer was read. */
  readonly duration: number
}

/** What a list has shown about its pages. */
export interface PageFact {
  readonly list: ListName
  readonly asked: number
  /** Records on the page; undefined when the limit was refused. */
  readonly served: number | undefined
  readonly isLast: boolean
}

const limitHeader = /^(?:x-)?rate-?limit|^retry-after$/

export function readHead(response: Response): AnswerHead {
  const time = Date.parse(response.headers.get('date') ?? '')
  return {
    status: response.status,
    serverTime: Number.isNaN(time) ? undefined : time,
    limits: Object.fromEntries([...response.headers].filter(([name]) => limitHeader.test(name))),
  }
}
