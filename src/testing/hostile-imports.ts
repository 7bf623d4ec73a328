// `npm run test:long hostile-imports`: hostile imports beside a person who reads and one who imports, with the figures.
// The service is a process, the hostile caller a thread of low priority, as if on another machine: this
// measures the service and not the work of sending 400 MB a second.
import { readFileSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { constants, platform, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { callerAt, spawnService } from './child-service.ts'
import { createDatabase } from './service.ts'

const seconds = Number(process.env.HOSTILE_SECONDS ?? 60)
const mebibyte = 1024 * 1024
const email = 'admin@example.com'
const token = 'a token of the hostile caller for the load'

/** The bounds: the reader's p99 beside the load against its p99 alone, memory, and milliseconds of waiting. */
const allowed = { ratio: 5, memoryMegabytes: 700, waitMs: 2000 } as const

interface Hostility {
  readonly url: string
  readonly authorization: string
  readonly focusAreaId: string
}

const listOf = (count: number, item: string) => Array<string>(count).fill(item).join(',')

/** The largest request that is taken: as many periods as fit, in sound rows. */
function largest({ focusAreaId }: Hostility): Buffer {
  const periods = Array.from({ length: 130 }, (_, month) => {
    const key = `${2000 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    return `"${key}":${month}.25`
  })
  const item = `{"name":"Item","focusAreaId":"${focusAreaId}","costPeriodValues":[{"financialVersionType":"ACTUAL","timePeriodToAmount":{${periods}}}]}`
  const count = Math.min(10_000, Math.floor((31.5 * mebibyte) / (item.length + 1)))
  return Buffer.from(`{"items":[${listOf(count, item)}]}`)
}

/** Sends a body, in pieces over time when a rate is given; the status, or 0 without an answer. */
function post(
  { url, authorization }: Omit<Hostility, 'focusAreaId'>,
  body: Buffer,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length }
  const { promise, resolve } = Promise.withResolvers<number>()
  const sent = request(url, { method: 'POST', headers, agent: false }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
  })
  sent.on('error', () => resolve(0))
  if (bytesPerSecond === Number.POSITIVE_INFINITY) sent.end(body)
  else void drip(body, bytesPerSecond, (piece) => sent.write(piece)).then(() => sent.end())
  return promise
}

async function drip(body: Buffer, bytesPerSecond: number, write: (piece: Buffer) => void): Promise<void> {
  const piece = Math.ceil(bytesPerSecond / 10)
  for (let start = 0; start < body.length; start += piece) {
    write(body.subarray(start, start + piece))
    await sleep(100)
  }
}

/** Sends everything hostile over and over; reports the statuses of each kind when it stops. */
async function beHostile(hostility: Hostility): Promise<void> {
  const whole = largest(hostility)
  const series = Buffer.from(
    `{"items":[{"name":"Item","costPeriodValues":[${listOf(170_000, '{"financialVersionType":"ACTUAL"}')}]}]}`,
  )
  const wrong = Array.from({ length: 1000 }, (_, period) => `"p${period}":"x"`)
  const fault = `{"name":"Item","costPeriodValues":[{"financialVersionType":"ACTUAL","timePeriodToAmount":{${wrong}}}]}`
  const kinds: Readonly<Record<string, () => Promise<number[]>>> = {
    'quadratic series': async () => [await post(hostility, series)],
    'a million faults': async () => [
      await post(hostility, Buffer.from(`{"items":[${listOf(1000, fault)}]}`)),
    ],
    'twenty of 32 MiB': () => Promise.all(Array.from({ length: 20 }, () => post(hostility, whole))),
    '32 MiB at 20 Mbit/s': async () => [await post(hostility, whole, 2_500_000)],
  }
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  const counts = Object.entries(kinds).map(async ([kind, send]) => {
    const statuses: Record<string, number> = {}
    do {
      for (const status of await send()) statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(200)
    } while (!isOver)
    return [kind, statuses]
  })
  parentPort?.postMessage(Object.fromEntries(await Promise.all(counts)))
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN
}

/** Milliseconds of each call while the promise is open. */
async function timesUntil(
  end: Promise<unknown>,
  call: () => Promise<void>,
  pause: number,
): Promise<number[]> {
  let isOver = false
  void end.then(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
    await sleep(pause)
  }
  return times
}

const peakMegabytes = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function measure(): Promise<void> {
  const database = await createDatabase('sqlite')
  const environment = { PLANNING_SAMPLE: 'demo', PLANNING_ADMIN_EMAIL: email, PLANNING_ADMIN_TOKEN: token }
  const service = await spawnService(database.url, { newSite: true, environment })
  try {
    if (!service.site) throw new Error('there is no site')
    const person = callerAt(service.origin, service.site)
    const authorization = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
    const base = `${service.origin}/gateway/api/planning/v1`
    const first = await fetch(`${base}/focus-areas?limit=1`, { headers: { authorization } })
    const [area] = ((await first.json()) as { values: { id: string }[] }).values
    const hostility: Hostility = {
      url: `${base}/funds/cost-item/bulk`,
      authorization,
      focusAreaId: area?.id ?? '',
    }
    const type = service.site.focusAreaTypes[0]
    for (let count = 0; count < 100; count += 1) {
      await person.ask('POST', '/focus-areas', { body: { name: `Area ${count}`, focusAreaTypeId: type } })
    }
    const page = await person.ask('GET', '/focus-areas', { query: { limit: '100' } })
    const own = (page.body as { values: { id: string }[] }).values[0]?.id
    const read = async () => {
      const answer = await person.ask('GET', '/focus-areas', { query: { limit: '100' } })
      if (answer.status !== 200) throw new Error(`the reader was answered ${answer.status}`)
    }
    const unloaded = await timesUntil(sleep((seconds * 1000) / 3), read, 5)
    const began = performance.now()
    const status = await post(hostility, largest(hostility))
    const largestMs = performance.now() - began
    if (status !== 201) throw new Error(`the largest import was answered ${status}`)

    const hostile = new Worker(new URL(import.meta.url), { workerData: hostility })
    const report = new Promise<object>((resolve) => hostile.once('message', resolve))
    const over = sleep(seconds * 1000)
    const statuses: Record<string, number> = {}
    const [beside, waits] = await Promise.all([
      timesUntil(over, read, 5),
      timesUntil(
        over,
        async () => {
          const body = { items: [{ name: 'Ordinary', focusAreaId: own }] }
          const answer = await person.ask('POST', '/funds/cost-item/bulk', { body })
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        },
        300,
      ),
    ])
    hostile.postMessage('stop')
    const answers = await report
    await hostile.terminate()
    assertFigures({ unloaded, beside, waits, largestMs, statuses, answers, peak: peakMegabytes(service.pid) })
  } finally {
    await service.stop()
    await database.remove()
  }
}

interface Figures {
  readonly unloaded: readonly number[]
  readonly beside: readonly number[]
  readonly waits: readonly number[]
  readonly largestMs: number
  readonly statuses: object
  readonly answers: object
  readonly peak: number
}

function assertFigures({ unloaded, beside, waits, largestMs, statuses, answers, peak }: Figures): void {
  const p99 = { unloaded: quantile(unloaded, 0.99), beside: quantile(beside, 0.99) }
  const ratio = p99.beside / p99.unloaded
  const longest = Math.max(...waits)
  const lines = [
    `reader alone: ${unloaded.length} reads, p50 ${quantile(unloaded, 0.5).toFixed(1)} ms, p99 ${p99.unloaded.toFixed(1)} ms`,
    `reader beside: ${beside.length} reads, p50 ${quantile(beside, 0.5).toFixed(1)} ms, p99 ${p99.beside.toFixed(1)} ms, ${ratio.toFixed(1)} times (${allowed.ratio} allowed)`,
    `memory: ${peak.toFixed(0)} MB at most (${allowed.memoryMegabytes} allowed)`,
    `largest import alone: ${largestMs.toFixed(0)} ms`,
    `ordinary imports: ${waits.length}, ${JSON.stringify(statuses)}, longest ${longest.toFixed(0)} ms (${(largestMs + allowed.waitMs).toFixed(0)} allowed)`,
    `hostile answers: ${JSON.stringify(answers)}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  const isHeld =
    ratio <= allowed.ratio && peak <= allowed.memoryMegabytes && longest <= largestMs + allowed.waitMs
  if (!isHeld) process.exitCode = 1
}

/** Threads have priorities of their own on Linux, where a thread is known by its number. */
function lowerPriority(): void {
  if (platform() !== 'linux') return
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
  setPriority(Number(thread), constants.priority.PRIORITY_LOW)
}

if (isMainThread) await measure()
else {
  lowerPriority()
  await beHostile(workerData as Hostility)
}
