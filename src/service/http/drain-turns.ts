// Refused bodies are read a piece at a time, in turns. A client that sends many of them at full speed would otherwise take
// the event loop, and the memory for what is thrown away, from those who were let in.
import type { IncomingMessage } from 'node:http'

/** Milliseconds of a turn, and bytes after which it ends sooner: 50 MiB a second for the node at most. */
const turnMs = 20
const turnBytes = 1024 * 1024

/** Bytes of a refused body that are read and thrown away before its connection is cut. */
const maxDrainedBytes = 64 * 1024 * 1024

/** The refused requests whose bodies are being read and thrown away. */
export class DrainTurns {
  readonly #known = new WeakSet<IncomingMessage>()
  readonly #waiting = new Set<IncomingMessage>()
  #timer: NodeJS.Timeout | undefined

  /** Reads the body in its turns until it is over. Adding it again changes nothing. */
  add(request: IncomingMessage): void {
    if (this.#known.has(request)) return
    this.#known.add(request)
    request.pause()
    this.#waiting.add(request)
    request.once('close', () => this.#waiting.delete(request))
    let drained = 0
    request.on('data', (piece: Buffer) => {
      drained += piece.length
      if (drained % turnBytes < piece.length) request.pause()
      if (drained > maxDrainedBytes) request.socket.destroy()
    })
    this.#timer ??= setInterval(() => this.#turn(), turnMs).unref()
  }

  /** Ends the turn of the first that waits, and begins that of the next. */
  #turn(): void {
    const [last] = this.#waiting
    if (!last) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    last.pause()
    this.#waiting.delete(last)
    if (!last.complete && !last.destroyed) this.#waiting.add(last)
    const [next] = this.#waiting
    next?.resume()
  }
}
