// Refused bodies are read a piece at a time, in turns. A client that sends many of them at full speed would otherwise take
// the event loop and memory from authenticated callers.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds of a turn, and bytes after which it ends sooner: 50 MiB a second for the node at most. */
const turnMs = 20
const turnBytes = 1024 * 1024

/** Bytes of a refused body that are read and thrown away before its connection is cut. */
const maxDrainedBytes = 64 * 1024 * 1024

/**
 * Refused bodies that are read at the same time. Each holds its connection and what has come on it, so of more than these
 * the first is cut off: its sender has had the most time to read the refusal.
 */
export const maxDraining = 64

/** The refused requests whose bodies are being read and thrown away. */
export class DrainTurns {
  /** By their connections, the first that was refused first. */
  readonly #draining = new Map<Socket, IncomingMessage>()
  readonly #waiting = new Set<IncomingMessage>()
  readonly #watched = new WeakSet<Socket>()
  #timer: NodeJS.Timeout | undefined

  /** Reads the body in its turns until it is over. Adding it again changes nothing. */
  add(request: IncomingMessage): void {
    const { socket } = request
    if (request.destroyed || socket.destroyed || this.#draining.get(socket) === request) return
    this.#watch(socket)
    // The body that was refused before on this connection has ended.
    this.#forget(socket)
    this.#draining.set(socket, request)
    this.#waiting.add(request)
    request.pause()
    request.once('close', () => {
      if (this.#draining.get(socket) === request) this.#forget(socket)
    })
    let drained = 0
    request.on('data', (piece: Buffer) => {
      drained += piece.length
      if (drained % turnBytes < piece.length) request.pause()
      if (drained > maxDrainedBytes) socket.destroy()
    })
    const [first] = this.#draining.keys()
    if (first && this.#draining.size > maxDraining) {
      // A closed connection says so later, and more may be refused until then.
      this.#forget(first)
      first.destroy()
    }
    this.#timer ??= setInterval(() => this.#turn(), turnMs).unref()
  }

  /** A paused request emits no event when its connection closes. */
  #watch(socket: Socket): void {
    if (this.#watched.has(socket)) return
    this.#watched.add(socket)
    socket.once('close', () => this.#forget(socket))
  }

  #forget(socket: Socket): void {
    const request = this.#draining.get(socket)
    if (request) this.#waiting.delete(request)
    this.#draining.delete(socket)
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
    // A body that came to its end while it was paused does not say so.
    if (last.complete || last.destroyed) this.#forget(last.socket)
    else this.#waiting.add(last)
    const [next] = this.#waiting
    next?.resume()
  }
}
