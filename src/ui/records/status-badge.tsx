import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './status-badge.module.css'

export type Tone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad'

interface StatusCode {
  readonly tone: Tone
  readonly name: `status${Capitalize<string>}` & keyof Messages['ui']
}

/** Codes that many sites use. Sites name other statuses in their own language: those are neutral. */
const codes: Readonly<Record<string, StatusCode>> = {
  PENDING: { tone: 'neutral', name: 'statusPending' },
  IN_PROGRESS: { tone: 'progress', name: 'statusInProgress' },
  ON_TRACK: { tone: 'good', name: 'statusOnTrack' },
  ACTIVE: { tone: 'good', name: 'statusActive' },
  COMPLETED: { tone: 'good', name: 'statusCompleted' },
  DONE: { tone: 'good', name: 'statusDone' },
  AT_RISK: { tone: 'warning', name: 'statusAtRisk' },
  OFF_TRACK: { tone: 'bad', name: 'statusOffTrack' },
}

function findCode(code: string): StatusCode | undefined {
  return Object.hasOwn(codes, code) ? codes[code] : undefined
}

/** The tone of a status by its name, however it is spelt: `AT_RISK`, `At risk`, `at-risk`. */
export function toneOf(status: string): Tone {
  const code = status
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  return findCode(code)?.tone ?? 'neutral'
}

/** `IN_PROGRESS` as `In progress`; a name that is written for people stays as it is. */
export function statusText(status: string, m: Messages['ui']): string {
  const known = findCode(status)
  if (known) return m[known.name]
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
