// Names the fields and the ways of signing in that the audit log records.
import { accessScope, areas, catalogScope } from '#contract/access.ts'
import type { AuditedField } from '#contract/audit.ts'
import { financialVersions } from '#contract/funds.ts'
import type { TextField } from '#contract/hierarchies.ts'
import { textFieldFacts } from '#data/field-names.ts'
import { monthName } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { formatExact, formatUtcDay, formatUtcMonth } from '#ui/dates.ts'
import { precisionName } from '#ui/forms/precision-choices.ts'
import { statusText } from '#ui/records/status-badge.tsx'
import { areaMessages, scopeFor } from './grants.ts'

type Access = Messages['access']
/** Messages without arguments. */
type Plain = { [Key in keyof Access]: Access[Key] extends string ? Key : never }[keyof Access]

/** Text fields are named as in forms. */
const fields = {
  id: 'recordId',
  name: 'name',
  about: 'description',
  owner: 'owner',
  type: 'type',
  kind: 'type',
  status: 'status',
  parent: 'parent',
  targetDate: 'targetDate',
  targetDateType: 'precision',
  archiveComment: 'archiveComment',
  focusArea: 'focusArea',
  costType: 'costType',
  costSubtype: 'costSubtype',
  expenditureType: 'expenditureType',
  investmentCategory: 'investmentCategory',
  benefitType: 'benefitType',
  created: 'itemsCreated',
  updated: 'itemsUpdated',
  amounts: 'amounts',
  email: 'email',
  account: 'providerAccount',
  scopes: 'permissions',
  disabledAreas: 'disabledAreas',
  disabledDate: 'disabledSince',
  label: 'description',
  hint: 'hint',
  key: 'key',
  level: 'level',
  color: 'color',
  retired: 'retired',
  expiresDate: 'expiration',
  address: 'clientAddress',
  currency: 'currency',
  firstFiscalMonth: 'firstFiscalMonth',
  closedThrough: 'closedThrough',
  versionWords: 'versionWords',
} as const satisfies Readonly<Record<Exclude<AuditedField, TextField>, Plain>>

const ways = {
  session: 'bySession',
  'api-token': 'byApiToken',
  'access-token': 'byAccessToken',
  'sign-in-link': 'bySignInLink',
  'single-sign-on': 'bySingleSignOn',
  client: 'byClient',
  command: 'byCommand',
} as const satisfies Readonly<Record<string, Plain>>

const values = {
  user: 'member',
  service: 'service',
  'api-token': 'apiToken',
  client: 'byClient',
  [accessScope]: 'manageAccess',
  [catalogScope]: 'manageCatalog',
} as const satisfies Readonly<Record<string, Plain>>

/** Texts of single values: permissions, areas and kinds of members. */
const listed: Readonly<Record<string, Plain>> = {
  ...values,
  ...Object.fromEntries(
    areas.flatMap((area): [string, Plain][] => [
      [area, areaMessages[area].title],
      [scopeFor('read', area), areaMessages[area].read],
      [scopeFor('write', area), areaMessages[area].write],
    ]),
  ),
}

function keyIn<Table extends Readonly<Record<string, Plain>>>(table: Table, name: string): Plain | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** `amounts PLAN` as `Amounts PLAN`. The name of a setting, and a field of a newer release, stay as they are. */
export function fieldMessage(field: string, m: Access, ui: Messages['ui']): string {
  if (isTextField(field)) return ui[textFieldFacts[field].label]
  const [name = '', ...rest] = field.split(' ')
  const key = keyIn(fields, name)
  return key === undefined ? field : [m[key], ...rest].join(' ')
}

function isTextField(field: string): field is TextField {
  return Object.hasOwn(textFieldFacts, field)
}

/** How a caller was authenticated; undefined where version 1.0.0 did not record it. */
export function authenticationMessage(way: string | null | undefined, m: Access): string | undefined {
  if (way == null) return undefined
  const key = keyIn(ways, way)
  return key === undefined ? way : m[key]
}

/** `Soll: FORECAST, Ist: ACTUAL` with the versions as they are called. */
function withVersions(value: string, ui: Messages['ui']): string {
  return financialVersions.reduce(
    (text, version) => text.replaceAll(`: ${version}`, `: ${ui.version({ version })}`),
    value,
  )
}

const codedFields = ['kind', 'scopes', 'disabledAreas']

/** A value as it is read: codes in words, times by the day or the minute. */
export function valueText(field: string, value: string, m: Access, ui: Messages['ui']): string {
  if (field === 'targetDate') return formatUtcDay(Date.parse(value))
  if (field.endsWith('Date')) return formatExact(value)
  if (field === 'status') return statusText(value, ui)
  if (field === 'firstFiscalMonth') return monthName(Number(value))
  if (field === 'closedThrough') return formatUtcMonth(Date.parse(value))
  if (field === 'versionWords') return withVersions(value, ui)
  if (field === 'targetDateType') return precisionName(ui, value)
  if (!codedFields.includes(field)) return value
  return value
    .split(', ')
    .map((code) => {
      const key = keyIn(listed, code)
      return key === undefined ? code : m[key]
    })
    .join(', ')
}
