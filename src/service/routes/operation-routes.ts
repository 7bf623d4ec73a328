// The operations of the table as routes: under which addresses, with how large bodies, and with room for imports.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HandledName } from '#contract/all-operations.ts'
import type { Operation } from '#contract/operation.ts'
import { bases } from '#contract/operations.ts'
import { hasLeft } from '#service/http/answers.ts'
import type { BulkName } from './call.ts'
import { type ImportPlace, ImportQueue } from './import-queue.ts'

export const mebibyte = 1024 * 1024

/**
 * Spec silent: the largest bodies, in bytes. The longest description has six bytes for each of its characters where all of
 * them are escaped; a bulk request holds ten thousand items.
 */
export const bodyLimits = {
  /** Before sign-in: a credential, an address, and room for what clients add. */
  signIn: 16 * 1024,
  ordinary: mebibyte,
  update: 4 * mebibyte,
  bulk: 32 * mebibyte,
} as const

const bulkNames: readonly BulkName[] = [
  'importCostItems',
  'importBenefitItems',
  'importExpectingCostItems',
  'importExpectingBenefitItems',
  'writeCostItemAmounts',
  'writeBenefitItemAmounts',
]

export function isBulk(name: HandledName): name is BulkName {
  return bulkNames.some((bulk) => bulk === name)
}

/** Milliseconds for which a caller stays admitted. */
const admissionMs = 1000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route whose body may be a text that is not JSON. */
    takesText?: boolean | undefined
  }
  interface FastifyRequest {
    /** When the caller was admitted; epoch milliseconds. */
    admittedAt: number
  }
}

const updateNames: readonly HandledName[] = ['updateOrganization', 'updateFocusArea']

function bodyLimitOf(name: HandledName): number {
  if (isBulk(name)) return bodyLimits.bulk
  return updateNames.includes(name) ? bodyLimits.update : bodyLimits.ordinary
}

export interface OperationRoute {
  readonly name: HandledName
  readonly operation: Operation
  /** Epoch milliseconds. */
  readonly clock: () => number
  /**
   * Rejects callers without access. It is called before the body is read, because without access no one makes us keep
   * 32 MiB, and again after a body that took long to arrive and before a request that waited, because the access may be
   * gone since.
   */
  admit(request: FastifyRequest): Promise<void>
  /** Called once, before the body is read. */
  onAdmitted(request: FastifyRequest, reply: FastifyReply): void
  /** @param confirmAccess admits the caller again if that was long ago */
  handler(
    request: FastifyRequest,
    reply: FastifyReply,
    confirmAccess: () => Promise<void>,
  ): Promise<FastifyReply>
}

/** Registers an operation under each address it is served at. */
export function registerOperation(app: FastifyInstance, route: OperationRoute): void {
  const { name, operation, clock, admit, onAdmitted, handler } = route
  if (!app.hasRequestDecorator('admittedAt')) app.decorateRequest('admittedAt', 0)
  const confirmAccess = async (request: FastifyRequest) => {
    if (clock() - request.admittedAt >= admissionMs) await admit(request)
  }
  const prefixes = operation.base === 'planning' ? [bases.site, bases.cloud] : [bases[operation.base]]
  for (const prefix of prefixes) {
    app.route({
      method: operation.method,
      url: routePattern(prefix + operation.path),
      bodyLimit: bodyLimitOf(name),
      config: { operation: name, takesText: operation.takesText },
      async onRequest(request, reply) {
        if (operation.experimental) reply.header('x-experimental-api', 'true')
        await admit(request)
        if (hasLeft(reply)) return void reply.hijack()
        request.admittedAt = clock()
        onAdmitted(request, reply)
      },
      preValidation: confirmAccess,
      handler: (request, reply) => handler(request, reply, () => confirmAccess(request)),
    })
  }
}

/**
 * A path of the table as a route. A parameter followed by a verb ends at the last colon: at another site an identifier may
 * have colons, too.
 */
function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}:/g, ':$1(^.*)::').replace(/\{(\w+)\}/g, ':$1')
}

type TakeRoom = (name: HandledName, request: FastifyRequest, reply: FastifyReply) => ImportPlace | null

/**
 * Takes room for the body of an import before it is read, until its answer is sent; other operations need none.
 * @throws Problem 429 when there is none.
 */
export function importRoom(): TakeRoom {
  const imports = new ImportQueue()
  return (name, { headers, caller }, reply) => {
    if (!isBulk(name)) return null
    // A body in chunks may be as long as any; without a length and without chunks there is none (RFC 9112 §6.3).
    const isChunked = headers['transfer-encoding'] !== undefined
    const length = isChunked ? bodyLimits.bulk : Number(headers['content-length'] ?? 0)
    const place = imports.admit(caller ?? '', Math.min(length, bodyLimits.bulk))
    reply.raw.once('close', place.release)
    return place
  }
}
