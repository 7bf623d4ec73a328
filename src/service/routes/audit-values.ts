// What the audit log says of a record before and after a change: names in place of IDs, and never a secret.

import type { AuditChange } from '#contract/audit.ts'
import { objectOf, textFieldNames } from '#contract/hierarchies.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { Writing } from '#service/database/database.ts'
import type { CredentialRow } from '#service/database/tables.ts'
import { type FundItemRow, type Funds, type Hierarchy, textColumns } from '#service/database/tables.ts'
import type { ListedPrincipal } from '#service/identity/access.ts'
import { heldScopes, narrowedScopes } from '#service/identity/accounts.ts'
import { presentEntryFor } from '#service/identity/audit-log.ts'
import { type AuditValues, changesBetween, listEntries, listText } from '#service/store/audit.ts'
import { findAmounts } from '#service/store/fund-items.ts'
import { findNodeIn, type HierarchyNode } from '#service/store/hierarchy-nodes.ts'
import type { HandlerDeps, Handlers } from './call.ts'

export function auditHandlers({ database, cursors, auditWritten }: HandlerDeps) {
  return {
    async listAuditEntries({ input: { query }, principal }) {
      await auditWritten()
      const page = await listEntries(database.read, cursors, principal.site, query)
      return { ...page, values: page.values.map(presentEntryFor(principal)) }
    },
  } satisfies Partial<Handlers>
}

/** Characters of a description that are read for its words. */
const maxDocument = 100_000

/** What an update changed. */
export function changesOfNode(before: HierarchyNode, after: HierarchyNode): AuditChange[] {
  const [old, now] = [changeableValues(before), changeableValues(after)]
  return [...changesBetween(old, now), ...otherLook(before, after)]
}

/** Another look of a description that has the same words is a change, too. */
function otherLook(before: Described, after: Described): AuditChange[] {
  const [from, to] = [wordsOf(before.about), wordsOf(after.about)]
  return before.about !== after.about && from === to ? [{ field: 'about', from, to }] : []
}

type Described = Pick<HierarchyNode, 'about'>

/** All fields of a record with the ID of its parent. */
interface PlacedValues extends Described {
  readonly values: AuditValues
  readonly parentId: string | null
}

/**
 * What changed of all fields; parents with their IDs, because two may have the same name. Null for a new record, and for one
 * that is gone.
 */
export function changesOfPlace(before: PlacedValues | null, after: PlacedValues | null): AuditChange[] {
  const look = before && after ? otherLook(before, after) : []
  const changes = [...changesBetween(before?.values ?? null, after?.values ?? null), ...look]
  const [fromId, toId] = [before?.parentId ?? null, after?.parentId ?? null]
  if (fromId === toId) return changes
  const [from, to] = [before?.values.parent, after?.values.parent].map((name) => (name ? String(name) : null))
  const others = changes.filter(({ field }) => field !== 'parent')
  return [...others, { field: 'parent', from: from ?? null, to: to ?? null, fromId, toId }]
}

function changeableValues(node: HierarchyNode) {
  return {
    name: node.name,
    owner: node.owner_name ?? node.owner_id,
    ...objectOf(textFieldNames, (field) => node[textColumns[field]]),
    about: wordsOf(node.about),
    status: node.status_name,
  }
}

/** All fields of a record; asks for the name of its parent. */
export async function valuesOfNode(
  transaction: Writing,
  hierarchy: Hierarchy,
  node: HierarchyNode,
): Promise<PlacedValues> {
  const parent =
    node.parent_id === null ? undefined : await findNodeIn(transaction, hierarchy, node.parent_id)
  const values = {
    ...changeableValues(node),
    type: node.type_name,
    parent: parent?.name,
    targetDate: dateOf(node.target_at),
    targetDateType: node.target_date_type,
  }
  return { values, parentId: node.parent_id, about: node.about }
}

/** All fields of an item with its amounts, each series as `2026-01 12.5, …`. */
export async function valuesOfItem(
  transaction: Writing,
  funds: Funds,
  item: FundItemRow,
): Promise<AuditValues> {
  const { site } = funds
  const references = await transaction
    .selectFrom('reference_item')
    .select(['id', 'display_name'])
    .where('site_id', '=', site)
    .where(
      'id',
      'in',
      [item.cost_subtype_id, item.investment_category_id].filter((id) => id !== null).concat(item.id),
    )
    .execute()
  const named = (id: string | null) => references.find((row) => row.id === id)?.display_name ?? id
  const area = await findNodeIn(transaction, { site, kind: 'focus-area' }, item.focus_area_id)
  const series = await findAmounts(transaction, funds, item.id)
  return {
    name: item.name,
    externalId: item.external_id,
    focusArea: area?.name ?? item.focus_area_id,
    costType: item.cost_type,
    costSubtype: named(item.cost_subtype_id),
    expenditureType: item.expenditure_type,
    investmentCategory: named(item.investment_category_id),
    benefitType: item.benefit_type,
    ...Object.fromEntries(series.map(({ version, amounts }) => [`amounts ${version}`, amountsText(amounts)])),
  }
}

function amountsText(amounts: string): string {
  const entries = Object.entries(JSON.parse(amounts) as Record<string, string>)
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([period, amount]) => `${period} ${amount}`)
    .join(', ')
}

export function valuesOfPrincipal({ principal }: ListedPrincipal): AuditValues {
  return {
    name: principal.name,
    kind: principal.kind,
    email: principal.email,
    scopes: listText(JSON.stringify(heldScopes(principal))),
    disabledAreas: listText(principal.disabled_areas),
    disabledDate: dateOf(principal.disabled_at),
  }
}

/** Without the secret, and without its hash. */
export function valuesOfCredential(row: CredentialRow): AuditValues {
  return {
    kind: row.kind,
    label: row.label,
    hint: row.hint,
    scopes: listText(row.scopes && JSON.stringify(narrowedScopes(row))),
    expiresDate: dateOf(row.expires_at),
  }
}

function dateOf(time: number | null): string | null {
  return time === null ? null : isoDate(time)
}

/** The words of a description: a document's texts, or plain text as it is. */
function wordsOf(about: string | null): string | null {
  if (about === null || about.length > maxDocument || !about.startsWith('{')) return about
  try {
    return textsOf(JSON.parse(about)).join(' ')
  } catch {
    return about
  }
}

function textsOf(node: unknown): string[] {
  const { text, content } = Object(node) as { readonly text?: unknown; readonly content?: unknown }
  const own = typeof text === 'string' ? [text] : []
  return Array.isArray(content) ? [...own, ...content.flatMap(textsOf)] : own
}
