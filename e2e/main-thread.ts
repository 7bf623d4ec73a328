// How long the page is deaf: the tasks of its main thread, as Chromium's own tracing has them. Their length is the time
// that the processor worked on them, so that it does not matter what else the machine does.
import type { Browser, Page } from 'playwright/test'
import { z } from 'zod'

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  /** Microseconds, of one clock for all processes. */
  ts: z.number(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of processor time. */
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
})
type TraceEvent = z.output<typeof TraceEvent>
const Trace = z.object({ traceEvents: z.array(TraceEvent) })

export interface Stretch {
  readonly name: string
  readonly act: () => Promise<void>
}

/** Milliseconds of processor time of the longest task while each stretch was walked, one after the other. */
export async function longestTasks(
  browser: Browser,
  page: Page,
  stretches: readonly Stretch[],
): Promise<Map<string, number>> {
  const categories = ['disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing', '__metadata']
  await browser.startTracing(page, { categories })
  for (const { name, act } of stretches) {
    await mark(page, `begin ${name}`)
    await act()
    await mark(page, `end ${name}`)
  }
  const trace = await browser.stopTracing()
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString('utf8')))
  const tasks = mainThreadTasks(traceEvents)
  const timeOf = (name: string) => traceEvents.find((event) => event.name === name)?.ts ?? Number.NaN
  return new Map(
    stretches.map(({ name }) => {
      const [begin, end] = [timeOf(`begin ${name}`), timeOf(`end ${name}`)]
      const own = tasks.filter(({ ts }) => ts >= begin && ts <= end)
      if (own.length === 0) throw new Error(`the trace has no task of “${name}”`)
      return [name, Math.max(...own.map(({ tdur = 0 }) => tdur)) / 1000]
    }),
  )
}

/** Seen in the trace; the frames that the stretch has asked for are drawn before. */
function mark(page: Page, name: string): Promise<void> {
  return page.evaluate(async (text) => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    performance.mark(text)
  }, name)
}

function mainThreadTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const main = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
  return events.filter(
    ({ name, pid, tid, tdur }) => /RunTask$/.test(name) && tdur !== undefined && main.has(`${pid} ${tid}`),
  )
}
