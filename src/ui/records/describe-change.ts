// Words the person's own changes: what one does, the progress of its saving, why it is not saved, what can be done.
import type { ErrorEntry } from '#contract/errors.ts'
import type { Messages } from '#messages/messages.ts'
import { describeErrors, wordMonth } from '#ui/failure-message.ts'

type Ui = Messages['ui']

export interface ChangeAction {
  readonly verb: keyof Ui['actions']
  readonly kind: Parameters<Ui['actions']['create']>[0]['kind']
}

/** `Update focus area`. */
export function describeAction(m: Ui, { verb, kind }: ChangeAction): string {
  const message = m.actions[verb]
  return typeof message === 'string' ? message : message({ kind })
}

interface ChangeReason {
  readonly kind: keyof Ui['reasons']
  /** The service's own words. */
  readonly said: string
  readonly errors?: readonly ErrorEntry[]
  /** Of the kind `foreign`: what answered in its place. */
  readonly foreign?: Parameters<Ui['reasons']['foreign']>[0]
}

/** Reasons that only the service can give. */
const givenByService: ReadonlySet<ChangeReason['kind']> = new Set(['invalid', 'contradicted', 'unexpected'])

/** Why a change is not saved, and what to do. */
export function describeReason(m: Ui, { kind, said, errors, foreign }: ChangeReason): string {
  if (errors && givenByService.has(kind)) return describeErrors(m.rejection, errors).join(' ')
  if (kind === 'foreign')
    return m.reasons.foreign(foreign ?? { status: undefined, content: 'page', said: '' })
  const message = m.reasons[kind]
  return typeof message === 'string' ? message : message({ said })
}

/** The sentences that give a reason. */
type Failing = 'rejected' | 'not-sent' | 'retrying'

export type ChangeProgress =
  | { readonly kind: Exclude<keyof Ui['progress'], Failing> }
  | { readonly kind: Failing; readonly reason: ChangeReason }

/** The progress of saving a change, in a sentence or two. */
export function describeProgress(m: Ui, progress: ChangeProgress): string {
  if (!('reason' in progress)) return m.progress[progress.kind]
  return m.progress[progress.kind]({ reason: describeReason(m, progress.reason) })
}

interface ShownAmount {
  readonly item: string
  readonly version: string
  readonly period: string
}

/** `Licenses, Forecast, March 2027`. A version or a period of another form is as it came. */
export function describeAmount(m: Ui, { item, version, period }: ShownAmount): string {
  const known = (['ACTUAL', 'FORECAST', 'BASELINE'] as const).find((one) => one === version)
  return m.amountOf({
    item,
    version: known ? m.version({ version: known }) : version,
    period: wordMonth(period) ?? period,
  })
}
