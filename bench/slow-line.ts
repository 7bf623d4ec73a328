// A line to the service with the speed and the delay that people have, for all connections together.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface Speed {
  readonly bytesPerSecond: number
  /** There and back. */
  readonly roundTripMs: number
}

/** As people have it at home: 20 Mbit/s down. */
export const slowLine: Speed = { bytesPerSecond: 20_000_000 / 8, roundTripMs: 80 }

export interface Line {
  readonly origin: string
  close(): Promise<void>
}

/** Listens on a free port, on the host name of the service: its sessions are those of the host. */
export async function openSlowLine(service: string, speed = slowLine): Promise<Line> {
  const { hostname, port } = new URL(service)
  /** When the line has carried all that was given to it. */
  let freeAt = 0
  const carry = async (from: Socket, to: Socket, isDown: boolean) => {
    let last = Promise.resolve()
    for await (const piece of from as AsyncIterable<Buffer>) {
      const now = performance.now()
      if (isDown) {
        freeAt = Math.max(now, freeAt) + (piece.length / speed.bytesPerSecond) * 1000
        // No more is read before this was carried, so that the service sees a slow reader.
        if (freeAt > now) await sleep(freeAt - now)
      }
      last = Promise.all([last, sleep(speed.roundTripMs / 2)]).then(() => void to.write(piece))
    }
    await last
    to.end()
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to, isDown] of [
      [near, far, false],
      [far, near, true],
    ] as const) {
      from.on('error', () => to.destroy())
      carry(from, to, isDown).catch(() => to.destroy())
    }
  })
  server.listen(0, hostname)
  await once(server, 'listening')
  const close = async () => {
    server.close()
  }
  return { origin: `http://${hostname}:${(server.address() as AddressInfo).port}`, close }
}
