// What a column means as one word: for choosing it, and for remembering it.
import type { ItemKind } from '#contract/resources.ts'
import { type ColumnRole, fieldOfHeading, fieldsOf, versionOfAmounts } from './columns.ts'
import { readPeriodHeading } from './period-key.ts'

/** The name of a field, or the kind of the role. */
export function roleName(role: ColumnRole): string {
  if (role.kind === 'amount') return role.side ?? 'amount'
  return role.kind === 'field' ? role.field : role.kind
}

/** The role of this name in a column of this heading; unknown when there is none for it. */
export function roleNamed(name: string, heading: string, kind: ItemKind): ColumnRole {
  const field = fieldsOf(kind).find((one) => one === name)
  if (field) return { kind: 'field', field }
  switch (name) {
    case 'period-amount': {
      const period = readPeriodHeading(heading)
      return { kind: 'period-amount', period: period?.text ?? heading, version: period?.version }
    }
    case 'restated': {
      const restated = fieldOfHeading(heading)
      return restated ? { kind: 'restated', field: restated } : { kind: 'unknown' }
    }
    case 'amount': {
      const version = versionOfAmounts(heading)
      return version ? { kind: name, version } : { kind: name }
    }
    case 'debit':
    case 'credit':
      return { kind: 'amount', side: name }
    case 'ignored':
    case 'period':
    case 'version':
    case 'year':
    case 'month':
    case 'side':
    case 'sign':
    case 'currency':
    case 'unit':
      return { kind: name }
    default:
      return { kind: 'unknown' }
  }
}
