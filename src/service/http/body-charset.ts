// JSON and forms are UTF-8 (RFC 8259 §8.1). A body that says it is anything else would be read wrongly.
import type { FastifyInstance } from 'fastify'
import { problem } from '#service/problem.ts'

/** Refuses bodies of another charset, before they are read. */
export function refuseOtherCharsets(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }) => {
    const charset = charsetOf(headers['content-type'])
    // Every text in ASCII is one in UTF-8.
    if (charset === undefined || ['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) return
    const message = `the body must be UTF-8, not ${charset.slice(0, 40)}`
    throw problem(415, 'MEDIA_TYPE_UNSUPPORTED', message)
  })
}

function charsetOf(type: string | undefined): string | undefined {
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/i.exec(type ?? '') ?? []
  return (quoted ?? plain)?.toLowerCase()
}
