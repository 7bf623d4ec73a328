// Our service beside the floor and a service written by hand: the same records, the same bytes, one run.
import { isDeepStrictEqual } from 'node:util'
import { callerAt, type SiteIdentity, spawnService } from '../src/testing/child-service.ts'
import type { ByHandSettings } from './service-by-hand.ts'
import { load } from './service-load.ts'
import { type Peer, startPeer } from './service-peers.ts'
import { figure, type Page, page } from './service-requests.ts'
import type { StoredBytes } from './service-stored-bytes.ts'
import { table } from './tree/written-report.ts'

const rounds = 5
const roundMs = 1000
const warmUpMs = 1500
/** Pages that are asked for in turn, each by its cursor, and their records. */
const pages = 100
const connectionCounts = [8, 64]

type Kind = 'page of 100' | 'one record'
const kinds: readonly Kind[] = ['page of 100', 'one record']

/** The kinds that are named by their last words, such as `record`; all without any. */
function kindsNamed(words: readonly string[]): readonly Kind[] {
  const named = kinds.filter((kind) => words.some((word) => kind.includes(word)))
  return named.length > 0 ? named : kinds
}

interface Entrant {
  readonly name: string
  readonly origin: string
  /** Paths and queries that are asked for in turn. */
  readonly asked: Readonly<Record<Kind, readonly string[]>>
}

/** Follows the list of an entrant: its pages, and a record of each. */
async function follow(name: string, origin: string, site: SiteIdentity): Promise<Entrant> {
  const client = callerAt(origin, site)
  const list = `${site.base}/focus-areas`
  const paths: string[] = []
  const records: string[] = []
  let found: Page = await page(client, {})
  while (paths.length < pages && found.nextPageCursor !== null) {
    const cursor = found.nextPageCursor
    paths.push(`${list}?${new URLSearchParams({ limit: '100', cursor })}`)
    found = await page(client, { cursor })
    records.push(`${list}/${found.values[0]?.id}`)
  }
  return { name, origin, asked: { 'page of 100': paths, 'one record': records } }
}

async function bytesOf(origin: string, path: string, site: SiteIdentity): Promise<Buffer> {
  const answer = await fetch(origin + path, { headers: { ...site.headers, 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

/** @throws Error where the service written by hand answers other records than ours. */
async function requireSame(ours: Entrant, byHand: Entrant, site: SiteIdentity): Promise<void> {
  for (const kind of kinds) {
    const [our, their] = await Promise.all(
      [ours, byHand].map(async ({ origin, asked }) => {
        const answer = JSON.parse((await bytesOf(origin, asked[kind].at(-1) ?? '', site)).toString('utf8'))
        return answer.values ?? answer
      }),
    )
    if (!isDeepStrictEqual(our, their)) throw new Error(`the answers differ: ${kind}`)
  }
}

async function storedBytes({ origin, asked }: Entrant, site: SiteIdentity): Promise<StoredBytes> {
  const answers = new Map<string, Uint8Array>()
  for (const path of kinds.flatMap((kind) => asked[kind]))
    answers.set(path, await bytesOf(origin, path, site))
  return { answers }
}

interface Figures {
  readonly perSecond: number
  /** Milliseconds of processor time for each request. */
  readonly processorMs: number
}

interface Round {
  readonly kind: Kind
  readonly connections: number
  readonly ms: number
}

async function measureRound(
  { origin, asked }: Entrant,
  { headers }: SiteIdentity,
  { kind, connections, ms }: Round,
): Promise<Figures> {
  const paths = asked[kind]
  let at = 0
  const next = () => {
    at += 1
    return paths[at % paths.length] ?? ''
  }
  const before = await figure(origin, 'process_cpu_seconds_total')
  const { requests, seconds } = await load({ origin, headers, connections, ms, next })
  const spent = (await figure(origin, 'process_cpu_seconds_total')) - before
  return { perSecond: requests / seconds, processorMs: (spent * 1000) / requests }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** The medians of rounds in which the entrants take turns. */
async function takeTurns(
  entrants: readonly Entrant[],
  site: SiteIdentity,
  turn: Omit<Round, 'ms'>,
): Promise<Figures[]> {
  const measured = entrants.map((): Figures[] => [])
  for (const entrant of entrants) await measureRound(entrant, site, { ...turn, ms: warmUpMs })
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, entrant] of entrants.entries())
      measured[index]?.push(await measureRound(entrant, site, { ...turn, ms: roundMs }))
  }
  return measured.map((figures) => ({
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    processorMs: median(figures.map(({ processorMs }) => processorMs)),
  }))
}

/** Compares, and gives a line for each kind of answer, number of connections and entrant. */
async function compare(
  entrants: readonly Entrant[],
  site: SiteIdentity,
  asked: readonly Kind[],
): Promise<string[][]> {
  const rows: string[][] = []
  for (const kind of asked) {
    for (const connections of connectionCounts) {
      const figures = await takeTurns(entrants, site, { kind, connections })
      const [floor] = figures
      for (const [index, { perSecond, processorMs }] of figures.entries()) {
        const ratios = floor ? [perSecond / floor.perSecond, processorMs / floor.processorMs] : []
        const [speed = '', cost = ''] = ratios.map((ratio) => ` ×${ratio.toFixed(2)}`)
        const label = `${kind}, ${connections} connections: ${entrants[index]?.name}`
        rows.push([label, perSecond.toFixed(0) + speed, processorMs.toFixed(3) + cost])
      }
    }
  }
  return rows
}

/**
 * A table of our service, the floor and the service written by hand on the same database.
 * @param words name the kinds of answers, `page` or `record`; all without any
 */
export async function compareServices(
  databaseUrl: string,
  site: SiteIdentity,
  words: readonly string[] = [],
): Promise<string> {
  const service = await spawnService(databaseUrl)
  const peers: Peer[] = []
  const start = async (file: string, settings: StoredBytes | ByHandSettings) => {
    const peer = await startPeer(file, settings)
    peers.push(peer)
    return peer.origin
  }
  try {
    const ours = await follow('**Planning Console**', service.origin, site)
    const byHand = await start('./service-by-hand.ts', { databaseUrl, site: site.id })
    const theirs = await follow('Fastify and driver, written by hand', byHand, site)
    await requireSame(ours, theirs, site)
    const stored = await start('./service-stored-bytes.ts', await storedBytes(ours, site))
    const floor = { name: 'floor (`node:http`, stored bytes)', origin: stored, asked: ours.asked }
    const rows = await compare([floor, theirs, ours], site, kindsNamed(words))
    return table(['', 'requests a second ×floor', 'processor ms each ×floor'], rows)
  } finally {
    for (const { stop } of [...peers, service]) await stop()
  }
}
