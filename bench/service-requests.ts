// Requests to a service as the benchmark sends them, and what they took.
import type { callerAt } from '../src/testing/child-service.ts'

export type Client = ReturnType<typeof callerAt>
export type Query = Readonly<Record<string, string>>
export interface Page {
  readonly values: readonly { readonly id: string }[]
  readonly nextPageCursor: string | null
}

export function percentiles(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export async function page(client: Client, query: Query): Promise<Page> {
  const answer = await client.ask('GET', '/focus-areas', { query: { limit: '100', ...query } })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as Page
}

/** One of the figures that the service reports about its process. */
export async function figure(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}

/** Processor time of the service, in milliseconds for each of so many requests, whatever else the machine does. */
export async function processorTime(
  origin: string,
  requests: number,
  work: () => Promise<unknown>,
): Promise<string> {
  const before = await figure(origin, 'process_cpu_seconds_total')
  await work()
  const spent = (await figure(origin, 'process_cpu_seconds_total')) - before
  return ((spent * 1000) / requests).toFixed(2)
}
