// The `about` of a record: for a good third a document, for some a plain note, for the rest nothing.
import {
  companyDomain,
  dayMs,
  fill,
  milestones,
  notices,
  outcomes,
  reasons,
  risks,
  shortNotes,
} from './company.ts'
import type { Random } from './random.ts'

/** The subject of a text: the words for the slots, and when the work began, in epoch milliseconds. */
export interface Matter {
  readonly name: string
  readonly objects: string
  readonly place: string
  readonly region: string
  readonly createdAt: number
}

export function writeAbout(random: Random, matter: Matter): string | null {
  const form = random.weighted({ document: 38, note: 14, nothing: 48 })
  if (form === 'nothing') return null
  const words = { objects: matter.objects, place: matter.place, region: matter.region }
  const say = (patterns: readonly string[]) => fill(random.pick(patterns), words)
  if (form === 'note') return say(shortNotes)
  const list = (patterns: readonly string[]) => {
    const start = random.between(0, patterns.length - 1)
    const rotated = [...patterns.slice(start), ...patterns.slice(0, start)]
    return rotated.slice(0, random.between(2, 4)).map((pattern) => fill(pattern, words))
  }
  const layout = random.pick([purpose, milestonePlan, riskReview])
  return printDocument(layout({ matter, say, list }))
}

interface Writer {
  readonly matter: Matter
  say(patterns: readonly string[]): string
  list(patterns: readonly string[]): string[]
}

function purpose({ matter, say, list }: Writer): DocumentNode[] {
  const address = `https://wiki.${companyDomain}/${slug(matter.name)}`
  return [
    paragraph(say(reasons)),
    heading('Done means'),
    bulletList(list(outcomes)),
    paragraph('More on the ', text('project page', link(address)), '.'),
  ]
}

function milestonePlan({ matter, say, list }: Writer): DocumentNode[] {
  const rows = list(milestones).map((milestone, index) => [
    text(milestone),
    inlineDate(startOfDay(matter.createdAt) + (index + 1) * 28 * dayMs),
    statusBadge(index === 0 ? 'DONE' : 'OPEN'),
  ])
  return [panel(say(notices)), paragraph(say(reasons)), table(['Milestone', 'By', 'State'], rows)]
}

function riskReview({ matter, say, list }: Writer): DocumentNode[] {
  return [
    paragraph(text(matter.name, strong), ': ', say(reasons)),
    heading('Risks, most serious first'),
    orderedList(list(risks)),
    paragraph(text('Reviewed monthly in ', emphasis), text(matter.place, emphasis, strong), '.'),
  ]
}

function startOfDay(moment: number): number {
  return moment - (moment % dayMs)
}

/** The name as the last part of an address: letters and digits of any script, joined by hyphens. */
function slug(name: string): string {
  return encodeURIComponent(
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  )
}

// Rich text as planning tools store it: a tree of nodes (version 1, type doc), as JSON. Only the nodes and marks in use.

interface Mark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
}

export interface DocumentNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly DocumentNode[]
  readonly marks?: readonly Mark[]
  readonly text?: string
}

/** The document as it is stored. */
function printDocument(content: readonly DocumentNode[]): string {
  return JSON.stringify({ version: 1, type: 'doc', content })
}

function text(words: string, ...marks: readonly Mark[]): DocumentNode {
  return marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words }
}

const strong: Mark = { type: 'strong' }
const emphasis: Mark = { type: 'em' }

function link(href: string): Mark {
  return { type: 'link', attrs: { href } }
}

function paragraph(...content: readonly (string | DocumentNode)[]): DocumentNode {
  return { type: 'paragraph', content: content.map((part) => (typeof part === 'string' ? text(part) : part)) }
}

function heading(words: string): DocumentNode {
  return { type: 'heading', attrs: { level: 3 }, content: [text(words)] }
}

function bulletList(items: readonly string[]): DocumentNode {
  return { type: 'bulletList', content: items.map(listItem) }
}

function orderedList(items: readonly string[]): DocumentNode {
  return { type: 'orderedList', attrs: { order: 1 }, content: items.map(listItem) }
}

function listItem(words: string): DocumentNode {
  return { type: 'listItem', content: [paragraph(words)] }
}

function panel(words: string): DocumentNode {
  return { type: 'panel', attrs: { panelType: 'info' }, content: [paragraph(words)] }
}

/** A date inline; its timestamp is the epoch milliseconds as text. */
function inlineDate(moment: number): DocumentNode {
  return { type: 'date', attrs: { timestamp: String(moment) } }
}

function statusBadge(words: string): DocumentNode {
  return { type: 'status', attrs: { text: words, color: words === 'DONE' ? 'green' : 'neutral' } }
}

function table(header: readonly string[], rows: readonly (readonly DocumentNode[])[]): DocumentNode {
  const cell = (type: string, node: DocumentNode): DocumentNode => ({ type, content: [paragraph(node)] })
  const row = (cells: readonly DocumentNode[]): DocumentNode => ({ type: 'tableRow', content: cells })
  return {
    type: 'table',
    attrs: { isNumberColumnEnabled: false, layout: 'default' },
    content: [
      row(header.map((words) => cell('tableHeader', text(words, strong)))),
      ...rows.map((cells) => row(cells.map((node) => cell('tableCell', node)))),
    ],
  }
}
