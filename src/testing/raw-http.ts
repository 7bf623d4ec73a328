// HTTP by hand: bytes go out as they are, and what comes back is read without a client's opinion of it.
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown
}

/** Opens a connection to an origin such as `http://127.0.0.1:4600`. */
export function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  // A server that refuses early resets the connection; what it said before that is what counts.
  socket.on('error', () => {})
  return socket
}

/** The first answer on a connection; undefined when it ends without one. */
export function readAnswer(socket: Socket): Promise<RawAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer | undefined>()
  let received = Buffer.alloc(0)
  const settle = (isOver: boolean) => {
    const answer = parseAnswer(received, isOver)
    if (answer || isOver) resolve(answer)
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    settle(false)
  })
  socket.on('close', () => settle(true))
  return promise
}

function parseAnswer(bytes: Buffer, isOver: boolean): RawAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const [name = '', value = ''] = line.split(/:\s*(.*)/s)
      return [name.toLowerCase(), value]
    }),
  )
  const content = bytes.subarray(headEnd + 4)
  const length = Number(headers.get('content-length') ?? (isOver ? content.length : Number.NaN))
  if (!(content.length >= length)) return undefined
  const text = content.toString('utf8', 0, length)
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends the bytes on a connection of their own, ends the sending side when told to, and answers what came back. */
export async function exchange(
  origin: string,
  bytes: string | Uint8Array,
  { andEnd = false } = {},
): Promise<RawAnswer | undefined> {
  const socket = openSocket(origin)
  const answer = readAnswer(socket)
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  if (andEnd) socket.end()
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

/** The text of a request: a request line, header lines, and a body without a word about its length. */
export function requestText(line: string, headers: readonly string[], body = ''): string {
  return [line, ...headers, '', body].join('\r\n')
}
