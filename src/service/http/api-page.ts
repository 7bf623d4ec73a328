// The API reference for people: a page of every operation with its parameters, its fields and a request to copy, printed
// from the OpenAPI document, and the guide beside it. Neither has a script. Swagger UI, Redoc, RapiDoc and Scalar were tried:
// each needs a Trusted Types policy or a worker that the content security policy of the service does not allow.
import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { openApiDocument } from '#contract/openapi.ts'
import { type Json, type JsonObject, nameOfRef } from '#contract/openapi-examples.ts'
import { bases } from '#contract/operations.ts'

/** Where the guide is read from; an installation may be without it. */
const guideFiles = ['api-guide.md', 'api-extensions.md'].map(
  (name) => new URL(`../../../docs/${name}`, import.meta.url),
)

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 20%, transparent) }
  body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
  h2 { margin: 2.5rem 0 .5rem } section { border-top: 1px solid var(--line); padding: .75rem 0 }
  h3 { font-size: 1rem; margin: 0 } code, pre { font: .875rem ui-monospace, monospace; overflow-wrap: anywhere }
  pre { border: 1px solid var(--line); border-radius: .25rem; padding: .5rem .75rem; white-space: pre-wrap }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 600 } .mark { border: 1px solid; border-radius: 1rem; font-size: .75rem; padding: 0 .5rem; margin-left: .5rem }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0 } caption { text-align: start; font-weight: 600 }
  td:first-child code { white-space: nowrap } .wide { overflow-x: auto } summary { cursor: pointer; font-weight: 600 }
  th, td { border-top: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top }
`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title}</title><style>${style}</style><main>${body}</main></html>`
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required: boolean
  readonly schema: JsonObject
  readonly example: Json
}

interface Media {
  readonly schema: JsonObject
  readonly example: Json
}

interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string }>>
  readonly content?: Readonly<Record<string, Media>>
}

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly 'x-experimental'?: boolean
  readonly security: readonly JsonObject[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Answer & { readonly $ref?: string }>>
}

interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

/** The type of a schema in a few words, named schemas as links: `array of CostItemRequest`. */
function typeOf(schema: JsonObject): string {
  if (typeof schema.$ref === 'string') {
    const name = nameOfRef(schema.$ref)
    return `<a href="#schema-${name}">${name}</a>`
  }
  const choices = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined
  if (choices) return choices.map(typeOf).join(' or ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(String(value))).join(', ')
  if (schema.type === 'array') return `array of ${typeOf(schema.items as JsonObject)}`
  const isMap = schema.type === 'object' && schema.properties === undefined
  if (isMap) return `map to ${typeOf((schema.additionalProperties ?? {}) as JsonObject)}`
  const types = [schema.type ?? 'any'].flat().map(String).join(' or ')
  return schema.format === undefined ? types : `${types} (${String(schema.format)})`
}

const bounds = {
  minLength: 'at least # characters',
  maxLength: 'at most # characters',
  minItems: 'at least # items',
  maxItems: 'at most # items',
  minimum: 'at least #',
  maximum: 'at most #',
} as const

/** What bounds a value; those of 32 bits are no news. */
function boundsOf(schema: JsonObject): string[] {
  const choices = ((schema.anyOf ?? []) as JsonObject[]).flatMap(boundsOf)
  const own = Object.entries(bounds).flatMap(([name, text]) => {
    const bound = Number(schema[name] ?? Number.NaN)
    if (Number.isNaN(bound) || Math.abs(bound) >= 2 ** 31 - 1) return []
    return bound === 1 && text.includes('least # ') ? 'not empty' : text.replace('#', String(bound))
  })
  return [...own, ...choices]
}

interface Row {
  readonly name: string
  readonly schema: JsonObject
  readonly required: boolean
  readonly description: string
}

function table(caption: string, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(({ name, schema, required, description }) => {
    const told = [description, boundsOf(schema).join(', ')].filter((text) => text !== '')
    const cells = [code(name), typeOf(schema), required ? 'required' : '', escapeHtml(told.join(' · '))]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<div class="wide"><table><caption>${caption}</caption>${lines.join('')}</table></div>`
}

/** The fields of an object; of another schema one row for the whole. */
function fieldRows(schema: JsonObject): Row[] {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined
  if (choices) return choices.flatMap(fieldRows)
  const { properties, required = [] } = schema
  if (properties === undefined) return [{ name: '–', schema, required: false, description: '' }]
  return Object.entries(properties as JsonObject).map(([name, property]) => ({
    name,
    schema: property as JsonObject,
    required: (required as string[]).includes(name),
    description: String((property as JsonObject).description ?? ''),
  }))
}

/** The request as curl sends it, with the examples of the document. */
function curlOf(method: string, path: string, { parameters, requestBody, security }: Described): string {
  const address = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const schemes = security.map((scheme) => Object.keys(scheme)[0])
  const credential = schemes.includes('client')
    ? '-u "$CLIENT_ID:$CLIENT_SECRET" '
    : schemes.includes('session')
      ? '-b "$COOKIE" '
      : '-u "$EMAIL:$API_TOKEN" '
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const verb = (media ? method === 'post' : method === 'get') ? '' : `-X ${method.toUpperCase()} `
  const target = `"$PLANNING${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`
  if (!media) return `curl -i ${verb}${credential}${target}`
  if (type !== 'application/json') {
    const form = new URLSearchParams(media.example as Record<string, string>)
    return `curl -i ${verb}${credential}${target} -d '${form}'`
  }
  const body = JSON.stringify(media.example, null, 2).replaceAll("'", "'\\''")
  return `curl -i ${verb}${credential}${target} \\\n  --json '${body}'`
}

function answerRows({ components }: ApiDocument, responses: Described['responses']): string {
  const lines = Object.entries(responses).map(([status, answer]) => {
    const followed = answer.$ref ? components.responses[nameOfRef(answer.$ref)] : answer
    const { description = '', headers = {}, content = {} } = followed ?? {}
    const schema = Object.values(content)[0]?.schema
    const named = Object.keys(headers).map(code).join(', ')
    return `<tr><td>${status}</td><td>${escapeHtml(description)}</td><td>${schema ? typeOf(schema) : ''}</td><td>${named}</td></tr>`
  })
  return `<details><summary>Answers: ${Object.keys(responses).join(', ')}</summary><div class="wide"><table>${lines.join('')}</table></div></details>`
}

/** What a success answers, by its schema. */
function successOf({ responses }: Described): string {
  const [[status = '', answer] = []] = Object.entries(responses).filter(([one]) => one < '300')
  const schema = Object.values(answer?.content ?? {})[0]?.schema
  return `<p>Answers ${status}${schema ? ` with ${typeOf(schema)}` : ', without a body'}.</p>`
}

interface Place {
  readonly document: ApiDocument
  readonly method: string
  readonly path: string
}

function section({ document, method, path }: Place, operation: Described): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const cloud = path.startsWith(bases.site) ? [bases.cloud + path.slice(bases.site.length)] : []
  const addresses = [path, ...cloud].map(code).join('<br>')
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const name = nameOfRef(String(media?.schema.$ref ?? ''))
  const body = media && (document.components.schemas[name] ?? media.schema)
  const mark = operation['x-experimental'] ? '<span class="mark">experimental</span>' : ''
  const rows = parameters.map(({ description: told = '', ...one }) => ({ ...one, description: told }))
  return `<section id="${operationId}">
    <h3><span class="method">${method.toUpperCase()}</span>${escapeHtml(summary)}${mark}</h3>
    <p>${addresses}</p><p>${escapeHtml(description).replace(/`([^`]*)`/g, '<code>$1</code>')}</p>
    ${table('Parameters', rows)}${body ? table(`Fields of the body (${type})`, fieldRows(body)) : ''}
    <pre>${escapeHtml(curlOf(method, path, operation))}</pre>
    ${successOf(operation)}${answerRows(document, responses)}
  </section>`
}

/** The reference as HTML. */
export function apiPage(version: string): string {
  const document = openApiDocument({ serverUrl: '', version }) as unknown as ApiDocument
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = document.tags.map(({ name, description }) => {
    const members = all.filter(
      ({ path, operation }) => operation.tags.includes(name) && !isSecondAddress(path),
    )
    const sections = members.map(({ operation, ...place }) => section({ document, ...place }, operation))
    return `<h2>${name}</h2><p>${description}</p>${sections.join('')}`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section id="schema-${name}"><h3>${name}</h3>${table('Fields', fieldRows(schema))}</section>`,
  )
  return page(
    'Planning Service API',
    `<h1>Planning Service REST API</h1>
    <p>${guide() === undefined ? '' : 'Begin with the <a href="/docs/guide">guide</a>. '}The same for programs is in
    <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Send an access token from <code>/oauth/token</code> as
    <code>Authorization: Bearer …</code>, or your email and an API token with HTTP Basic.</p>
    <p>The requests below run in a shell where these are set; put your own IDs in the place of those shown:</p>
    <pre>PLANNING=http://localhost:4600 EMAIL=… API_TOKEN=… CLIENT_ID=… CLIENT_SECRET=…</pre>
    ${groups.join('')}<h2>Schemas</h2>${schemas.join('')}`,
  )
}

/** The operations of the specification have two addresses, and one section. */
function isSecondAddress(path: string): boolean {
  return path.startsWith(bases.cloud)
}

/** The guide as HTML; undefined where the installation has none. */
export function guide(): string | undefined {
  try {
    const parts = guideFiles.map((file) => markdown.parse(readFileSync(file, 'utf8'), { async: false }))
    return page('Planning Service API guide', `<p><a href="/docs">Reference</a></p>${parts.join('')}`)
  } catch {
    return undefined
  }
}

/** Our own Markdown as HTML. Links to other pages of the repository are their text alone. */
const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      // As GitHub names them.
      const id = text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/\s/g, '-')
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return /^(?:#|https:)/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
    },
  },
})
