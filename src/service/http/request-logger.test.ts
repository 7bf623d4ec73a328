import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { RequestLogger } from './request-logger.ts'

/** What a server logs at a level for a request that warns where it is asked to, and the loggers it made. */
async function serve(level: string, path: string) {
  const lines: Record<string, unknown>[] = []
  let made = 0
  const app = Fastify({
    logger: { level, stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    childLoggerFactory(logger, bindings, options) {
      const counting: FastifyBaseLogger = Object.create(logger, {
        child: {
          value: (...values: Parameters<FastifyBaseLogger['child']>) => {
            made += 1
            return logger.child(...values)
          },
        },
      })
      return new RequestLogger(counting, bindings, options)
    },
  })
  app.get('/quiet', async () => ({}))
  app.get('/warning', async ({ log }) => {
    log.warn({ fact: 1 }, 'beware')
    log.child({ part: 'one' }).warn('again')
    return {}
  })
  await app.inject(path)
  await app.close()
  return { lines, made }
}

it('logs each line with the ID of its request', async () => {
  const { lines, made } = await serve('info', '/warning')
  const told = lines.filter(({ reqId }) => reqId !== undefined)
  expect(told.map(({ msg }) => msg)).toEqual(['incoming request', 'beware', 'again', 'request completed'])
  expect(new Set(told.map(({ reqId }) => reqId))).toHaveLength(1)
  expect(told[1]).toMatchObject({ fact: 1 })
  expect(told[2]).toMatchObject({ part: 'one' })
  expect(made).toBe(1)
})

it('makes no logger for a request that logs nothing at its level', async () => {
  expect(await serve('warn', '/quiet')).toEqual({ lines: [], made: 0 })
  expect((await serve('warn', '/warning')).lines.map(({ msg }) => msg)).toEqual(['beware', 'again'])
})
