import { createContext, useContext } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './status-badge.module.css'

/** The color of a status by its name; undefined where the site has chosen none. */
type ColorOfStatus = (status: string) => string | undefined

/** The colors of the statuses on a screen. Without a provider there are none. */
export const StatusColors = createContext<ColorOfStatus>(() => undefined)

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
  PAUSED: { tone: 'neutral', name: 'statusPaused' },
  ARCHIVED: { tone: 'neutral', name: 'statusArchived' },
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

/** Whether the work is over: its sign and color differ from those of “On track”. */
function isDone(status: string): boolean {
  return doneNames.test(status.trim())
}

const doneNames = /^(completed|done)$/i

function isPaused(status: string): boolean {
  return pausedNames.test(status.trim())
}

const pausedNames = /^(paused|on[ _-]hold)$/i

/** What a status is drawn in. */
export type StatusHue = Tone | 'orange' | 'teal' | 'violet'

/** The colors of a catalog that are those of a tone. */
const huesOfColors: Readonly<Record<string, StatusHue>> = {
  gray: 'neutral',
  blue: 'progress',
  teal: 'teal',
  green: 'good',
  yellow: 'warning',
  orange: 'orange',
  red: 'bad',
  violet: 'violet',
}

/** What a status is drawn in. @param color the one that the site chose; undefined for none */
export function hueOfStatus(status: string, color: string | undefined): StatusHue {
  const chosen = color !== undefined && Object.hasOwn(huesOfColors, color) ? huesOfColors[color] : undefined
  return chosen ?? (isDone(status) ? 'violet' : toneOf(status))
}

interface StatusBadgeProps {
  readonly status: string
  /** `quiet` for rows, which show a hundred of them. */
  readonly emphasis?: 'quiet' | 'strong'
}

/** What an element with the class `toned` needs to be drawn in the color of a status. */
export function useStatusTone(status: string) {
  const color = useContext(StatusColors)(status) ?? (isDone(status) ? 'violet' : undefined)
  return { 'data-tone': toneOf(status), 'data-color': color }
}

/** A status as color and text, never as color alone: the color that the site chose, or else that of its tone. */
export function StatusBadge({ status, emphasis = 'quiet' }: StatusBadgeProps) {
  const m = useMessages('ui')
  return (
    <span
      className={classes.badge}
      {...useStatusTone(status)}
      data-shape={isDone(status) ? 'tick' : isPaused(status) ? 'bars' : undefined}
      data-emphasis={emphasis}
    >
      {statusText(status, m)}
    </span>
  )
}
