// Prints the path and the query of a call, so that a value can never become more than a value.
import { Failure } from './failure.ts'

/** Fills the parameters of `/organizations/{id}:archive`, each as exactly one path segment. */
export function printPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name] ?? ''
    // An address parser removes these segments even when their dots are escaped: the call would hit another path.
    if (value === '' || value === '.' || value === '..') {
      throw new Failure({ kind: 'not-found', detail: `“${value}” cannot be an identifier.` })
    }
    return encodeURIComponent(value)
  })
}

/** `?limit=10&sort=%2Bname`, or nothing. A plus sign is escaped, because servers read a bare one as a space. */
export function printQuery(query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
