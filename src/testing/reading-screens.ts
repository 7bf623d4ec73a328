// The screens that wait for an answer of the service, as one table: where each is, what it asks for, and what it says of an
// answer with nothing in it.
import type { Messages } from '#messages/messages.ts'

export interface ReadingScreen {
  /** Below the origin, with `:focusArea` and so on for the ID of a record. */
  readonly path: string
  /** The requests whose answers it shows. */
  readonly reads: RegExp
  /** The request for the one record that it is about. */
  readonly readsOne?: RegExp
  readonly saysWhenEmpty?: (words: Messages) => string
}

const hierarchies = /\/v1\/(organizations|focus-areas)\?/
const oneOfThem = /\/v1\/(organizations|focus-areas)\//
const members = /\/access\/v1\/principals/

const ofHierarchy = (kind: 'focus-area' | 'organization') => ({
  reads: hierarchies,
  saysWhenEmpty: ({ ui }: Messages) => ui.emptyTitle({ kind }),
})

const ofItems = (kind: 'cost-item' | 'benefit-item') => ({
  reads: new RegExp(`/funds/${kind}(\\?|$)`),
  saysWhenEmpty: ({ ui }: Messages) => ui.emptyTitle({ kind }),
})

const screens = {
  'the tree of focus areas': { path: '/focus-areas', ...ofHierarchy('focus-area') },
  'the tree of organizations': { path: '/organizations', ...ofHierarchy('organization') },
  'a focus area beside its tree': {
    path: '/focus-areas/:focusArea',
    reads: hierarchies,
    readsOne: oneOfThem,
  },
  'an organization beside its tree': {
    path: '/organizations/:organization',
    reads: hierarchies,
    readsOne: oneOfThem,
  },
  'the map of focus areas': { path: '/focus-areas/map', ...ofHierarchy('focus-area') },
  'the map of organizations': { path: '/organizations/map', ...ofHierarchy('organization') },
  'cost items': { path: '/funds/cost-items', ...ofItems('cost-item') },
  'benefit items': { path: '/funds/benefit-items', ...ofItems('benefit-item') },
  settings: {
    path: '/settings',
    reads: /\/planning\/catalog\/v1\/focus-area-types/,
    saysWhenEmpty: ({ catalog }) => catalog.empty,
  },
  vulnerabilities: {
    path: '/vulnerabilities',
    reads: /\/cves(\?|$)/,
    saysWhenEmpty: ({ vulnerabilities }) => vulnerabilities.empty,
  },
  members: { path: '/access', reads: members },
  'service accounts': { path: '/access?view=services', reads: members },
  'your account': { path: '/account', reads: /\/access\/v1\/account/ },
  'the audit log': {
    path: '/access?view=writes',
    reads: /\/access\/v1\/writes/,
    saysWhenEmpty: ({ access }) => access.emptyLog,
  },
} satisfies Record<string, ReadingScreen>

export type ReadingScreenName = keyof typeof screens

export const readingScreens: Readonly<Record<ReadingScreenName, ReadingScreen>> = screens

/** The same answer with nothing in its lists. */
export function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]) => [name, emptiedField(name, value)])
  return Object.fromEntries(fields)
}

function emptiedField(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (name === 'last') return true
  if (/total/i.test(name)) return 0
  return /cursor|next/i.test(name) ? null : value
}

/** What the service says to a person who may not read something. */
export const refusedReading = {
  status: 403,
  body: { errors: [{ type: 'FORBIDDEN', message: 'closed to you' }] },
}
