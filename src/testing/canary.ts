// A server that must not be reached: it counts connections and answers nothing.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export interface Canary {
  readonly port: number
  /** Connections so far. */
  visits(): number
  close(): Promise<void>
}

/** Listens on every address of this machine. */
export async function startCanary(): Promise<Canary> {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.on('error', () => {})
    socket.destroy()
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    await once(server, 'close')
  }
  return { port, visits: () => visits, close }
}
