import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Severity } from './severity.ts'
import classes from './vulnerabilities.module.css'

/** A severity as its score, its word and the version of CVSS; the colour repeats the word. */
export function SeverityBadge({ severity: { level, score, version } }: { readonly severity: Severity }) {
  const m = useMessages('vulnerabilities')
  return (
    <span className={classes.severity} data-level={level}>
      {score !== undefined && <strong>{number(score)}</strong>} {m.severities[level]}
      {version !== undefined && <span className="muted"> {m.cvssVersion({ version })}</span>}
    </span>
  )
}
