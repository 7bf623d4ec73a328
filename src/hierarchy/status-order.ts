// Statuses by how much attention they ask for, by the codes that many sites use.

/** The most urgent first. A status with any other name comes before those in which nothing is left to do. */
const urgent = ['OFF_TRACK', 'AT_RISK', 'PAUSED', 'IN_PROGRESS', 'ON_TRACK', 'ACTIVE', 'PENDING']
const finished = ['COMPLETED', 'DONE', 'CLOSED', 'CANCELLED', 'CANCELED', 'ARCHIVED']

/** By name: there are few, and all records of a branch are asked for theirs when one is opened. */
const codes = new Map<string, string>()

/** The code of a status by its name, however it is spelt: `AT_RISK`, `At risk`, `at-risk`. */
function codeOf(name: string): string {
  const known = codes.get(name)
  if (known !== undefined) return known
  const code = name
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  codes.set(name, code)
  return code
}

/** What statuses are sorted by: the rank, then the name. */
export function statusSortKey(name: string): string {
  return `${String(rankOf(codeOf(name))).padStart(2, '0')} ${name}`
}

function rankOf(code: string): number {
  const before = urgent.indexOf(code)
  if (before >= 0) return before
  const after = finished.indexOf(code)
  return urgent.length + (after < 0 ? 0 : after + 1)
}

/** Whether nothing is left to do in this status. */
export function isFinished(name: string): boolean {
  return finished.includes(codeOf(name))
}

export function isArchived(name: string): boolean {
  return codeOf(name) === 'ARCHIVED'
}

export function countArchived(records: Iterable<{ readonly status: { readonly name: string } }>): number {
  let count = 0
  for (const { status } of records) count += Number(isArchived(status.name))
  return count
}
