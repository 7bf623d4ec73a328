// Settings that contradict each other, or miss one beside them, each with its problem.

import { oidcIssues, oidcShape } from './oidc-settings.ts'

type Settings = Readonly<Record<string, unknown>>

/** The problems of settings that are right each by itself. */
export function issuesBetween(settings: Settings): [string, string][] {
  return [
    ...pairIssues(settings),
    ...secretIssues(settings),
    ...upstreamIssues(settings),
    ...oidcIssues(settings),
  ]
}

/** Settings that mean something together only. */
const pairs = [
  ['PLANNING_CLIENT_ID', 'PLANNING_CLIENT_SECRET', 'is only half of the credential'],
  ['PLANNING_SECURITY_CONTACT', 'PLANNING_SECURITY_EXPIRES', 'is only half of security.txt'],
] as const

function pairIssues(set: Settings): [string, string][] {
  return pairs
    .filter(([one, other]) => (set[one] === undefined) !== (set[other] === undefined))
    .map(([one, other, problem]) => [
      set[one] === undefined ? other : one,
      `${problem}; set both ${one} and ${other}, or neither`,
    ])
}

/** Others reach a service with a public address: a copy of its database must not be enough to sign in. */
function secretIssues(set: Settings): [string, string][] {
  if (set.PLANNING_SESSION_SECRET !== undefined) return []
  const needs = ['PLANNING_PUBLIC_URL', 'PLANNING_SESSION_SECRET_FALLBACK'].filter(
    (name) => set[name] !== undefined,
  )
  const message =
    'requires PLANNING_SESSION_SECRET: generate one with "openssl rand -base64 32", use the same on every node, and store it apart from the database'
  return needs.map((name) => [name, message])
}

/** Settings without use for a gateway: it stores no records, and the upstream decides about people and permissions. */
const serviceOnly: readonly string[] = [
  ...Object.keys(oidcShape),
  'PLANNING_SAMPLE',
  'PLANNING_ADMIN_EMAIL',
  'PLANNING_ADMIN_TOKEN',
  'PLANNING_CLIENT_ID',
  'PLANNING_CLIENT_SECRET',
  'PLANNING_CLOUD_ID',
  'PLANNING_FOCUS_AREA_LISTING',
  'PLANNING_AUDIT_DAYS',
  'PLANNING_AUDIT_LOG',
]

/** Settings of a gateway that cannot be combined, each with its problem. */
function upstreamIssues(set: Settings): [string, string][] {
  const given = Object.keys(set).filter((name) => name.startsWith('UPSTREAM_') && set[name] !== undefined)
  if (given.length === 0) return []
  const lonely = set.UPSTREAM_CLOUD_ID === undefined ? 'UPSTREAM_API_GATEWAY_URL' : 'UPSTREAM_CLOUD_ID'
  const other = lonely === 'UPSTREAM_CLOUD_ID' ? 'UPSTREAM_API_GATEWAY_URL' : 'UPSTREAM_CLOUD_ID'
  const issues: [string, string][] = []
  if (set[lonely] !== undefined && set[other] === undefined) issues.push([lonely, `requires ${other}`])
  else if (set.UPSTREAM_SITE_URL === undefined && set.UPSTREAM_API_GATEWAY_URL === undefined) {
    issues.push([given[0] ?? '', 'requires UPSTREAM_SITE_URL or UPSTREAM_API_GATEWAY_URL'])
  }
  const useless = serviceOnly.filter((name) => set[name] !== undefined)
  return [
    ...issues,
    ...useless.map((name): [string, string] => [
      name,
      `cannot be combined with ${given[0]}: a gateway stores no records`,
    ]),
  ]
}
