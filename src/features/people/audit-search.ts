// The filters of the audit log in the address of the page, and as the service takes them.
import { type AuditOutcome, auditOutcomes } from '#contract/audit.ts'
import type { AuditFilters } from '#data/access.ts'

/** All of them text, as an address has it; days in the time zone of the device. */
export interface AuditSearch {
  readonly by?: string
  readonly action?: string
  readonly record?: string
  readonly outcome?: AuditOutcome
  readonly address?: string
  readonly from?: string
  readonly to?: string
}

const names = ['by', 'action', 'record', 'outcome', 'address', 'from', 'to'] as const

const isOutcome = (text: string): text is AuditOutcome => auditOutcomes.some((one) => one === text)
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** What of an address's search is a filter. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const read = Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      if (typeof value !== 'string' || value === '') return []
      if (name === 'outcome' && !isOutcome(value)) return []
      if ((name === 'from' || name === 'to') && !dayForm.test(value)) return []
      return [[name, value.slice(0, 100)]]
    }),
  )
  return read
}

/** From the beginning of the first day to the end of the last. */
export function filtersOf({ by, action, record, outcome, address, from, to }: AuditSearch): AuditFilters {
  return {
    ...(by !== undefined && { principalId: by }),
    ...(action !== undefined && { operation: action }),
    ...(record !== undefined && { recordId: record }),
    ...(outcome !== undefined && { outcome }),
    ...(address !== undefined && { address }),
    ...(from !== undefined && { from: startOfDay(from, 0) }),
    ...(to !== undefined && { to: startOfDay(to, 1) }),
  }
}

function startOfDay(day: string, later: 0 | 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
