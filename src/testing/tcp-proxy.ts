// A network between two programs that does what networks do: pass bytes on, swallow them, refuse, or cut.
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** `swallow` keeps connections open and loses every byte, as a stopped server or a dropped route does. */
export type TcpMode = 'pass' | 'swallow' | 'refuse'

export interface TcpProxy {
  readonly port: number
  /** Connections made to the proxy so far. */
  connections(): number
  mode: TcpMode
  /** Decides about each piece of bytes on its way to the server; false swallows it and all that follows. */
  passes: (bytes: Buffer) => boolean
  /** Cuts every open connection. */
  cut(): void
  close(): Promise<void>
}

/** Listens on a free port of this machine and connects to `port` there. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((near) => {
    connections += 1
    near.on('error', () => {})
    open.add(near)
    near.once('close', () => open.delete(near))
    if (proxy.mode === 'refuse') return void near.destroy()
    relay(near)
  })

  function relay(near: Socket): void {
    const far = createConnection(port, '127.0.0.1')
    let isSwallowed = false
    far.on('error', () => near.destroy())
    near.on('data', (bytes: Buffer) => {
      isSwallowed ||= proxy.mode === 'swallow' || !proxy.passes(bytes)
      if (!isSwallowed) far.write(bytes)
    })
    far.on('data', (bytes) => {
      isSwallowed ||= proxy.mode === 'swallow'
      if (!isSwallowed) near.write(bytes)
    })
    far.once('close', () => near.destroy())
    near.once('close', () => far.destroy())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    mode: 'pass',
    passes: () => true,
    cut() {
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
