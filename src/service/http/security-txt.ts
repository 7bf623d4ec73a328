// `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability of this site.
import type { FastifyInstance } from 'fastify'
import { problem } from '#service/problem.ts'

export interface SecurityContact {
  /** URIs, the preferred one first. */
  readonly contacts: readonly string[]
  /** Epoch milliseconds from which the file must not be used any more. */
  readonly expiresAt: number
}

/** RFC 9116 §2.5.3: one address or more, each as a URI. */
export function contactProblem(text: string): string | undefined {
  const isContact = (uri: string) => /^(https:\/\/|mailto:|tel:)[^\s]+$/.test(uri) && URL.canParse(uri)
  if (readContacts(text).every(isContact) && text.trim() !== '') return undefined
  return 'must have addresses such as mailto:security@example.com or https://example.com/report, separated by commas'
}

function readContacts(text: string): string[] {
  return text.split(',').map((uri) => uri.trim())
}

/** What the file says; undefined without settings. @param expires a date such as 2027-06-30. */
export function securityContact(
  contacts: string | undefined,
  expires: string | undefined,
): SecurityContact | undefined {
  if (contacts === undefined || expires === undefined) return undefined
  return { contacts: readContacts(contacts), expiresAt: Date.parse(expires) }
}

/**
 * Serves the file until it expires; 404 before it is set, and after: a reporter must not trust an old address.
 * @param clock Epoch milliseconds.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  security: SecurityContact | undefined,
  clock: () => number,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (!security || security.expiresAt <= clock()) {
      throw problem(404, 'NOT_FOUND', 'this site names no contact for security reports')
    }
    const { contacts, expiresAt } = security
    const lines = [
      ...contacts.map((uri) => `Contact: ${uri}`),
      `Expires: ${new Date(expiresAt).toISOString()}`,
      'Preferred-Languages: en, de',
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
