// An upstream that answers with any bytes a test gives it, in any way.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Answers one request; `method` is that of the request. */
export type Manners = (socket: Socket, method: string) => void

export interface RudeUpstream {
  readonly origin: string
  /** How it answers from now on. */
  behave(manners: Manners): void
  /** Request lines so far. */
  readonly requests: readonly string[]
  /** Bytes that its answers got rid of. */
  sent(): number
  /** Connections that are open now. */
  connections(): number
  close(): Promise<void>
}

/** The bytes of an answer, its length told truly unless a header says otherwise. */
export function answerText(
  status: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
}

export const json = { 'content-type': 'application/json' } as const

/** An answer that every operation's caller can take. */
export const polite: Manners = (socket) => socket.write(answerText('200 OK', json, '{"values":[]}'))

/** Listens on a free port of this machine. */
export async function startRudeUpstream(): Promise<RudeUpstream> {
  let manners = polite
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let written = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      written += socket.bytesWritten
    })
    onRequest(socket, (line) => {
      requests.push(line)
      manners(socket, line.split(' ')[0] ?? '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      manners = next
    },
    requests,
    sent: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, written),
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Calls back with the request line once a whole request has arrived. */
function onRequest(socket: Socket, take: (line: string) => void): void {
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    for (;;) {
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.slice(0, end)
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
      if (received.length < end + 4 + length) return
      received = received.slice(end + 4 + length)
      take(head.split('\r\n')[0] ?? '')
    }
  })
}

/** Writes the same bytes for as long as anybody listens. */
export function forever(socket: Socket, bytes: string | Uint8Array): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', more)
  more()
}

/** Writes the bytes one at a time, a little apart. */
export function dripping(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) clearInterval(timer)
    else socket.write(text.charAt(at++))
  }, 30)
}
