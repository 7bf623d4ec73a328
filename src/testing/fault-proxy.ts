// A network between a browser and the service that does what networks do, at the request that a test names.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of one request; `cut-before` never reaches the service, `cut-after` does and loses the answer. */
export type Fate = 'pass' | 'cut-before' | 'cut-during' | 'cut-after' | ProxyAnswer

/** What the proxy answers in the place of the service, which does not receive the request. */
export interface ProxyAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ProxiedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
}

export interface FaultProxy {
  readonly url: string
  /** Where requests are passed on to; asked for each. */
  target: string
  /** Decides about each request, and may do something at that moment. */
  fate: (request: ProxiedRequest) => Fate | Promise<Fate>
  /** Called with each answer before it is passed back. */
  answered: (request: ProxiedRequest, status: number) => void
  /** While true nothing comes through. */
  isDown: boolean
  readonly close: () => Promise<void>
}

/** Listens on a free port of this machine. @param target the origin of the service. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, reply) => void relay(incoming, reply))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    url: `http://localhost:${port}`,
    target,
    fate: () => 'pass',
    answered: () => {},
    isDown: false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function relay(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming
    const asked = { method, path }
    const fate = proxy.isDown ? 'cut-before' : await proxy.fate(asked)
    const cut = () => incoming.socket.destroy()
    if (fate === 'cut-before') return void cut()
    const body = await bytesOf(incoming)
    if (typeof fate === 'object') return void reply.writeHead(fate.status, fate.headers).end(fate.body)
    const onward = request(new URL(path, proxy.target), { method, headers }, async (answer) => {
      const content = await bytesOf(answer)
      proxy.answered(asked, answer.statusCode ?? 0)
      if (fate === 'cut-after') return void cut()
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      reply.end(content)
    })
    onward.on('error', cut)
    if (fate !== 'cut-during') return void onward.end(body)
    // The service sees a request that ends in the middle.
    onward.write(body.subarray(0, Math.floor(body.length / 2)))
    onward.destroy()
    cut()
  }

  return proxy
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of message) parts.push(part as Buffer)
  } catch {
    // The other side has gone; what came is passed on as far as it goes.
  }
  return Buffer.concat(parts)
}
