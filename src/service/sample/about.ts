// The `about` of a record: for a good third a document, for some a plain note, for the rest nothing.

import { companyDomain, milestones, notices, outcomes, reasons, risks, shortNotes } from './company-data.ts'
import {
  bulletList,
  type DocumentNode,
  emphasis,
  heading,
  inlineDate,
  link,
  orderedList,
  panel,
  paragraph,
  printDocument,
  statusBadge,
  strong,
  table,
  text,
} from './documents.ts'
import { fill } from './phrases.ts'
import type { Random } from './random.ts'
import { dayMs } from './source.ts'

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
