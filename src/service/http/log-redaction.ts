// Redacts logged requests: enough to find them, and no credential.
import type { FastifyRequest } from 'fastify'

/** Names under which credentials travel. */
const secretName = /authorization|cookie|token|secret|password|credential|code|api-?key/i

const censor = '[hidden]'

/** An address with the values of parameters that may be credentials left out, however their names are encoded. */
export function loggedUrl(url: string): string {
  const [path = '', query] = splitOnce(url, '?')
  if (query === undefined) return path
  const parameters = query.split('&').map((parameter) => {
    const [name = '', value] = splitOnce(parameter, '=')
    return value !== undefined && secretName.test(decoded(name)) ? `${name}=${censor}` : parameter
  })
  return `${path}?${parameters.join('&')}`
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const place = text.indexOf(at)
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Leaves out every header and the body. */
function loggedRequest(request: FastifyRequest) {
  const { method, url, host, clientAddress: remoteAddress } = request
  return { method, url: loggedUrl(url), host, remoteAddress }
}

const secretFields = ['authorization', 'cookie', 'token', 'apiToken', 'secret', 'clientSecret', 'password']

/** For the logger: fields of these names are hidden wherever something is logged whole, as errors are. */
export const logRedaction = {
  serializers: { req: loggedRequest },
  redact: {
    paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor,
  },
}
