// What the pages of a browser asked the service for, printed when a journey fails: a screen that shows too little does not
// say whether an answer was late, refused or lost.
import type { BrowserContext, Request } from 'playwright/test'

/** Requests that are printed; those before them rarely matter. */
const maxLines = 80

interface Asked {
  readonly request: Request
  readonly at: number
  /** How it ended; undefined while it is under way. */
  end?: string
}

let asked: Asked[] = []

/** Records the requests of all pages of the context from here on, but those for built files. */
export function recorded(context: BrowserContext): BrowserContext {
  const entryOf = (request: Request) => asked.findLast((entry) => entry.request === request)
  const note = (request: Request, end: string) => {
    const entry = entryOf(request)
    if (entry) entry.end = `${end} after ${Date.now() - entry.at} ms`
  }
  context.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/assets/')) asked.push({ request, at: Date.now() })
  })
  context.on('response', (response) => note(response.request(), String(response.status())))
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'))
  return context
}

/** The last requests since this was last called, a line each. */
export function takeRequests(): string {
  const lines = asked.slice(-maxLines).map(({ request, at, end }) => {
    const { pathname, search } = new URL(request.url())
    return `${new Date(at).toISOString()} ${request.method()} ${pathname}${search} ${end ?? 'not answered'}`
  })
  asked = []
  return lines.join('\n')
}
