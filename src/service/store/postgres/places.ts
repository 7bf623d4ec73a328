// The addresses of PostgreSQL: one server, or several of which one accepts writes (libpq's lists of hosts).

export interface Place {
  /** `host:port`, for the log. */
  readonly name: string
  /** An address with this host alone. */
  readonly url: string
}

export interface Places {
  readonly all: readonly Place[]
  /** True when only a server that takes writes will do (`target_session_attrs`). */
  readonly mustWrite: boolean
}

const targets: Readonly<Record<string, boolean>> = { any: false, 'read-write': true, primary: true }

/** Returns why a `postgres://` address is not valid; undefined when it is. Never repeats the address itself. */
export function placesProblem(text: string): string | undefined {
  try {
    readPlaces(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Reads `postgres://user:password@a:5432,b/planning?target_session_attrs=read-write`.
 * @throws Error with a message for the operator.
 */
export function readPlaces(text: string): Places {
  const start = text.indexOf('://') + '://'.length
  const length = text.slice(start).search(/[/?]/)
  const end = length < 0 ? text.length : start + length
  const [scheme, authority, rest] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const at = authority.lastIndexOf('@') + 1
  const [user, list] = [authority.slice(0, at), authority.slice(at)]
  const queryAt = rest.indexOf('?')
  const path = queryAt < 0 ? rest : rest.slice(0, queryAt)
  const query = queryAt < 0 ? '' : rest.slice(queryAt + 1)
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs') ?? 'any'
  parameters.delete('target_session_attrs')
  const mustWrite = targets[target]
  if (mustWrite === undefined)
    throw new Error('must name a server that accepts writes: target_session_attrs=read-write, primary or any')
  const asked = parameters.size === 0 ? '' : `?${parameters}`
  const all = list
    .split(',')
    .map((host) => placeOf(host, `${scheme}${user}${host}${path}${asked}`, parameters))
  return { all, mustWrite }
}

function placeOf(host: string, url: string, parameters: URLSearchParams): Place {
  // A socket of this machine is named by a parameter, and then there is no host in front of the path.
  if (host === '' && parameters.has('host')) return { name: parameters.get('host') ?? '', url }
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || host === '')
    throw new Error(
      'must be an address such as postgres://user:password@host:5432/planning; several hosts are separated by commas',
    )
  return { name: `${parsed.hostname}:${parsed.port || 5432}`, url }
}
