import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './status-badge.module.css'

export type Tone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad'

// Sites name their own statuses, so no list can be complete: a name that is not here is neutral.
const tones: Readonly<Record<string, Tone>> = {
  IN_PROGRESS: 'progress',
  ON_TRACK: 'good',
  ACTIVE: 'good',
  COMPLETED: 'good',
  DONE: 'good',
  AT_RISK: 'warning',
  OFF_TRACK: 'bad',
}

/** The tone of a status by its name, however it is spelt: `AT_RISK`, `At risk`, `at-risk`. */
export function toneOf(status: string): Tone {
  const key = status
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  return (Object.hasOwn(tones, key) && tones[key]) || 'neutral'
}

/** Codes that many sites use. The names that a site gives its other statuses are in its own language. */
const names: Readonly<Record<string, `status${Capitalize<string>}` & keyof Messages['ui']>> = {
  PENDING: 'statusPending',
  IN_PROGRESS: 'statusInProgress',
  ON_TRACK: 'statusOnTrack',
  ACTIVE: 'statusActive',
  COMPLETED: 'statusCompleted',
  DONE: 'statusDone',
  AT_RISK: 'statusAtRisk',
  OFF_TRACK: 'statusOffTrack',
}

/** `IN_PROGRESS` as `In progress`; a name that is written for people stays as it is. */
export function statusText(status: string, m: Messages['ui']): string {
  const known = Object.hasOwn(names, status) ? names[status] : undefined
  if (known) return m[known]
  if (!/^[A-Z][A-Z0-9_]*$/.test(status)) return status
  const words = status.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface StatusBadgeProps {
  readonly status: string
  /** `quiet` for rows, which show a hundred of them. */
  readonly emphasis?: 'quiet' | 'strong'
}

/** A status as colour and text, never as colour alone. */
export function StatusBadge({ status, emphasis = 'quiet' }: StatusBadgeProps) {
  const m = useMessages('ui')
  return (
    <span className={classes.badge} data-tone={toneOf(status)} data-emphasis={emphasis}>
      {statusText(status, m)}
    </span>
  )
}
