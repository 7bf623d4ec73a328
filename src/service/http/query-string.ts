// Reads the query of an address strictly: refuses what cannot be decoded, and repeated parameters.
import { faultOf, invalid } from '#service/problem.ts'

/**
 * The parameters of an address, `+` read as a space. When the sole parameter is among them, the others are not read.
 * Spec silent: a parameter without a value. It counts as absent, because forms send it.
 * @throws Problem 400 for a broken percent-encoding, a parameter given more than once, and `__proto__`.
 */
export function readQuery(url: string, soleParameter?: string): Record<string, string> {
  const [, search = ''] = url.split(/[?#](.*)/s)
  // A parameter without a value is absent; one without even an equals sign is a flag.
  const given = search.split('&').filter((text) => text !== '' && !/^[^=]*=$/.test(text))
  const sole = given.filter((pair) => soleParameter !== undefined && pair.startsWith(`${soleParameter}=`))
  return readPairs(sole.length > 0 ? sole : given)
}

function readPairs(pairs: readonly string[]): Record<string, string> {
  const parameters = new Map<string, string>()
  const repeated = new Set<string>()
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(decode)
    if (parameters.has(name)) repeated.add(name)
    parameters.set(name, value)
  }
  // Schemas that take any parameter drop this one in silence.
  if (parameters.has('__proto__'))
    throw invalid([
      { code: 'PARAMETER_UNKNOWN', path: [], text: 'query: the parameter "__proto__" is not allowed' },
    ])
  if (repeated.size > 0)
    throw invalid([...repeated].map((name) => faultOf(name, 'FORMAT_INVALID', 'must be given only once')))
  return Object.fromEntries(parameters)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    const message = `query: ${text.slice(0, 100)} is not percent-encoded UTF-8`
    throw invalid([{ code: 'TEXT_INVALID', path: [], text: message }])
  }
}
