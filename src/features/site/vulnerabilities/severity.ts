// The severity of a vulnerability, in whichever way a service says it.

/** The ratings of CVSS 4.0 (§6) and 3.1 (§5), from the score upwards. */
const ratings = [
  { level: 'critical', from: 9 },
  { level: 'high', from: 7 },
  { level: 'medium', from: 4 },
  { level: 'low', from: 0.1 },
  { level: 'none', from: 0 },
] as const

export type SeverityLevel = (typeof ratings)[number]['level']

export interface Severity {
  readonly level: SeverityLevel
  /** 0 to 10; undefined where the service gives a word only. */
  readonly score: number | undefined
  /** Of CVSS, `3.1`; left out where the service does not say it. */
  readonly version?: string
}

const words: Readonly<Record<string, SeverityLevel>> = {
  critical: 'critical',
  important: 'high',
  high: 'high',
  moderate: 'medium',
  medium: 'medium',
  low: 'low',
  none: 'none',
}

/**
 * Reads a score, a word, or an object with a score for each version of CVSS, of which the latest counts; undefined for
 * anything else.
 */
export function severityOf(value: unknown): Severity | undefined {
  if (typeof value === 'number') return ofScore(value)
  if (typeof value === 'string') {
    const level = words[value.trim().toLowerCase()]
    if (level) return { level, score: undefined }
    return /^\d{1,2}(\.\d+)?$/.test(value.trim()) ? ofScore(Number(value)) : undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const latestFirst = Object.entries(value).toSorted(([a], [b]) =>
    b.localeCompare(a, 'en', { numeric: true }),
  )
  for (const [key, one] of latestFirst) {
    const severity = severityOf(one)
    const version = versionOf(key)
    if (severity) return { ...severity, ...(version && { version }) }
  }
  return undefined
}

/** The version of CVSS that a key names: `v3`, `cvss_v3.1`, `V31`. */
function versionOf(key: string): string | undefined {
  const [, major, minor] = /^(?:cvss)?[-_ ]?v?(\d)(?:[._]?(\d))?$/i.exec(key) ?? []
  return minor === undefined ? major : `${major}.${minor}`
}

function ofScore(score: number): Severity | undefined {
  if (!(score >= 0 && score <= 10)) return undefined
  const level = ratings.find(({ from }) => score >= from)?.level
  return level && { level, score }
}

/** True for the name of a field that says a severity. */
export function isSeverityField(field: string): boolean {
  return /severity|cvss|score/i.test(field) && !/vector/i.test(field)
}

/** Orders severities: the score, or the lowest one of the word. */
export function severityRank({ level, score }: Severity): number {
  return score ?? ratings.find((rating) => rating.level === level)?.from ?? 0
}
