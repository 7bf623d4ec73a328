// What the entrants beside our service have in common: they run as processes, and say where they listen.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Peer {
  readonly origin: string
  stop(): Promise<void>
}

/** Starts an entrant of this folder with its settings; it listens when the promise resolves. */
export async function startPeer(file: string, settings: object): Promise<Peer> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), {
    serialization: 'advanced',
  })
  const ended = once(child, 'exit')
  child.send(settings)
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  const stop = async () => {
    child.kill()
    await ended
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

/** In the process of an entrant: serves with the settings that the benchmark sends. */
export function serveAsPeer<Settings>(toListener: (settings: Settings) => Promise<RequestListener>): void {
  process.once('message', async (settings) => {
    const answer = await toListener(settings as Settings)
    const server = createServer((request, response) => {
      if (request.url === '/metrics') response.end(processorFigure())
      else answer(request, response)
    })
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  })
}

/** The processor time of this process, as the service reports its own. */
function processorFigure(): string {
  const { user, system } = process.cpuUsage()
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
}
