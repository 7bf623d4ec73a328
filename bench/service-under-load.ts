// 64 connections read pages for a minute, as autocannon asks for them, while another client imports items.
import { spawn } from 'node:child_process'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteIdentity } from '../src/testing/child-service.ts'
import { figure, time } from './service-requests.ts'
import { peerFile, requirePeers } from './tree/peer-install.ts'

const connections = 64
const seconds = 60

/** The part of its report that is printed here; times are in milliseconds. */
interface LoadReport {
  readonly requests: { readonly average: number; readonly total: number }
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  /** Connections that failed, and answers that did not come. */
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
}

async function askForPages(url: string, headers: SiteIdentity['headers']): Promise<LoadReport> {
  requirePeers()
  const fields = Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`])
  const words = ['--json', '--connections', `${connections}`, '--duration', `${seconds}`, ...fields, url]
  const child = spawn(process.execPath, [peerFile('autocannon/autocannon.js'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return (await json(child.stdout)) as LoadReport
}

export interface UnderLoad {
  readonly origin: string
  readonly site: SiteIdentity
  /** Imports all items once, in several requests; called again and again until the minute is over. */
  importOnce(): Promise<void>
}

/** A sentence: what the pages took, whether any failed, how long the imports took, and the most memory of the service. */
export async function measureUnderLoad({ origin, site, importOnce }: UnderLoad): Promise<string> {
  let isOver = false
  let memory = 0
  const imports: number[] = []
  const importer = async () => {
    while (!isOver) imports.push(await time(importOnce))
  }
  const watcher = async () => {
    while (!isOver) {
      memory = Math.max(memory, await figure(origin, 'process_resident_memory_bytes'))
      await sleep(500)
    }
  }
  const pages = askForPages(`${origin}${site.base}/focus-areas?limit=100`, site.headers).finally(() => {
    isOver = true
  })
  const [{ requests, latency, errors, timeouts, non2xx }] = await Promise.all([pages, importer(), watcher()])
  const slowest = Math.max(...imports) / 1000
  return `${connections} connections that read pages of 100 for ${seconds} s while 10,000 items × 36 periods were imported ${imports.length} times: ${requests.average.toFixed(0)} pages a second, ${latency.p50} ms in the median, ${latency.p99} ms at p99, ${latency.max} ms at most; ${errors} errors, ${timeouts} without an answer, ${non2xx} other answers than 200; the slowest import took ${slowest.toFixed(1)} s; memory of the service at most ${(memory / 1e6).toFixed(0)} MB.`
}
