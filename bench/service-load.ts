// Sends GET requests over connections that stay open, with as little work of the client's as possible: it shares the
// machine with what it measures.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const endOfHead = Buffer.from('\r\n\r\n')

/** Reads one answer of known length. @throws Error for another status than 200. */
function answerOf(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let left = -1
  let head: Buffer = Buffer.alloc(0)
  const onData = (piece: Buffer) => {
    if (left >= 0) left -= piece.length
    else {
      head = head.length === 0 ? piece : Buffer.concat([head, piece])
      const end = head.indexOf(endOfHead)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
      if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(length)) return reject(new Error(text))
      left = length - (head.length - end - endOfHead.length)
    }
    if (left > 0) return
    socket.off('data', onData)
    resolve()
  }
  socket.on('data', onData)
  return promise
}

export interface Load {
  readonly origin: string
  /** Of each request. */
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly ms: number
  /** The path and query of the next request. */
  next(): string
}

/** Requests that were answered, and the seconds they took together. */
export async function load({ origin, headers, connections, ms, next }: Load) {
  const { hostname, port, host } = new URL(origin)
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = performance.now()
  let requests = 0
  const work = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    while (performance.now() - start < ms) {
      const answered = answerOf(socket)
      socket.write(`GET ${next()} HTTP/1.1\r\n${fields.join('')}\r\n`)
      await answered
      requests += 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { requests, seconds: (performance.now() - start) / 1000 }
}
