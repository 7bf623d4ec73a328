// The API reference page, generated from the operations table, without scripts.
import { allOperations } from '#contract/all-operations.ts'
import { addedStatuses, servedPaths } from '#contract/openapi.ts'
import type { Operation } from '#contract/operation.ts'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h2 { margin: 2.5rem 0 .5rem } section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .75rem 0 }
  h3 { font-size: 1rem; margin: 0 } code { font: .875rem ui-monospace, monospace; overflow-wrap: anywhere }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 600 } dl { display: grid; grid-template-columns: 7rem 1fr; margin: .5rem 0 0 }
  dt { opacity: .7 } dd { margin: 0 } .mark { border: 1px solid; border-radius: 1rem; font-size: .75rem; padding: 0 .5rem; margin-left: .5rem }
`

function row(term: string, description: string): string {
  return description === '' ? '' : `<dt>${term}</dt><dd>${description}</dd>`
}

function section(name: string, operation: Operation): string {
  const { method, summary, scope, success, statuses, experimental } = operation
  const addresses = servedPaths(operation).map((path) => `<code>${escapeHtml(path)}</code>`)
  const answers = [success.status, ...statuses].join(', ')
  const added = addedStatuses(operation).join(', ')
  return `<section id="${name}">
    <h3><span class="method">${method}</span>${escapeHtml(summary)}${experimental ? '<span class="mark">experimental</span>' : ''}</h3>
    <dl>${row('Paths', addresses.join('<br>'))}${row('Scope', scope ? `<code>${scope}</code>` : '')}
    ${row('Status', answers + (added ? `; not in the specification: ${added}` : ''))}</dl>
  </section>`
}

/** The page as HTML. */
export function apiPage(): string {
  const all: [string, Operation][] = Object.entries(allOperations)
  const tags = [...new Set(all.map(([, { tag }]) => tag))]
  const groups = tags.map((tag) => {
    const members = all.filter(([, operation]) => operation.tag === tag)
    return `<h2>${tag}</h2>${members.map(([name, operation]) => section(name, operation)).join('')}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Planning Service API</title><style>${style}</style>
    <h1>Planning Service REST API</h1>
    <p>All fields and parameters are in <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Send an access token
    from <code>/oauth/token</code> as <code>Authorization: Bearer …</code>, or your email and an API token with HTTP Basic.</p>
    ${groups.join('')}</html>`
}
