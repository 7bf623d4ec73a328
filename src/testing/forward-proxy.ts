// A forward proxy that carries connections (CONNECT) and notes who asked for what.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'

export interface ForwardProxyServer {
  readonly port: number
  /** What was asked for, as `host:port`. */
  readonly targets: string[]
  /** Proxy-Authorization of each. */
  readonly credentials: (string | undefined)[]
  /** Everything that the proxy could read of what it carried to the upstream. */
  carried(): string
  /** Answers instead of carrying: a status, or silence. */
  refusal: number | 'silence' | undefined
  close(): Promise<void>
}

/** Listens on a free port; every connection is made to `upstreamPort` of this machine, whatever its name. */
export async function startForwardProxy(upstreamPort: number): Promise<ForwardProxyServer> {
  const open = new Set<Socket>()
  const targets: string[] = []
  const credentials: (string | undefined)[] = []
  const carried: Buffer[] = []
  const server = createServer((_request, response) => response.writeHead(400).end())
  server.on('connect', ({ url = '', headers }, near: Socket) => {
    targets.push(url)
    credentials.push(headers['proxy-authorization'])
    open.add(near)
    near.on('error', () => {})
    if (proxy.refusal === 'silence') return
    if (proxy.refusal) return void near.end(`HTTP/1.1 ${proxy.refusal} Refused\r\ncontent-length: 0\r\n\r\n`)
    const far = createConnection(upstreamPort, '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      near.on('data', (bytes: Buffer) => carried.push(bytes))
      near.pipe(far).pipe(near)
    })
    far.on('error', () => near.destroy())
    near.once('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: ForwardProxyServer = {
    port: (server.address() as AddressInfo).port,
    targets,
    credentials,
    carried: () => Buffer.concat(carried).toString('latin1'),
    refusal: undefined,
    async close() {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
