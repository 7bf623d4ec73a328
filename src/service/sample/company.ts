// The sample company, a fictional freight and logistics group: its words and names as typed views of data/*.json, and the
// streams of random numbers that choose among them.
import about from './data/about.json' with { type: 'json' }
import company from './data/company.json' with { type: 'json' }
import funds from './data/funds.json' with { type: 'json' }
import organizations from './data/organizations.json' with { type: 'json' }
import people from './data/people.json' with { type: 'json' }
import planning from './data/planning.json' with { type: 'json' }
import themeData from './data/themes.json' with { type: 'json' }
import weaknessData from './data/weaknesses.json' with { type: 'json' }
import { Random } from './random.ts'

export const companyName = company.name

/** Reserved for documentation (RFC 2606), so that no link of the sample leads to a stranger. */
export const companyDomain = company.domain

export const { customers } = company

/** The software that the company builds and sells: the parts of each product by the product's name. */
export const { products } = company
export type Product = keyof typeof products
export const productNames = Object.keys(products) as Product[]

export interface Region {
  readonly name: string
  readonly places: readonly string[]
  /** How projects are called where people name them in their own language. */
  readonly localProjects: readonly string[]
}

export const regions: readonly Region[] = company.regions

/** The first twelve people lead the company; the others run its programs, projects and teams. */
export const { leaders: leaderNames, colleagues: colleagueNames } = people

/** Companies of the group, each with the region it is at home in. */
export const { companies } = organizations

/** Companies beside the group: it holds a part of them, or has just bought them. */
export const { associatedCompanies: associatedCompanyNames } = organizations

export interface Division {
  readonly name: string
  readonly departments: readonly string[]
  readonly teams: readonly string[]
}

export const divisions: readonly Division[] = organizations.divisions

/** Shifts tell teams of the same work at the same place apart. */
export const { squads: squadNames, shifts, archiveReasons } = organizations

export interface PlanningLevel {
  readonly type: string
  /** Names of records. A slot in braces is filled from the record's theme, its place and its date. */
  readonly patterns: readonly string[]
  /** Days from start to target that work of this level usually takes. */
  readonly span: number
  readonly targetDateType: 'DAY' | 'MONTH' | 'QUARTER' | 'YEAR'
}

export const planningLevels = planning.levels as readonly PlanningLevel[]

/** `spots` are where on a site a task takes place; each is followed by a number. */
export const { parties, industries, verbs, spots } = planning

export interface Theme {
  /** Prefix of external identifiers, unique among themes. */
  readonly key: string
  readonly name: string
  readonly product: Product
  /** What programs and projects are about. */
  readonly subjects: readonly string[]
  /** What features and tasks handle, in the plural. */
  readonly objects: readonly string[]
}

export interface Vision {
  readonly name: string
  /** How much of the company's work serves it; 0 for a vision without any work yet. */
  readonly share: number
  readonly themes: readonly Theme[]
}

export const visions = themeData.visions as readonly Vision[]
export const themes: readonly Theme[] = visions.flatMap((vision) => vision.themes)

/** Work that has no place under a vision. */
export interface UnalignedWork {
  readonly name: string
  readonly level: number
  readonly share: number
  /** Key of its theme. */
  readonly theme: string
  /** Where it takes place; anywhere when absent. */
  readonly region?: string
}

export const unalignedWork = themeData.unalignedWork as readonly UnalignedWork[]

export interface CostSubtype {
  readonly key: string
  readonly name: string
  readonly costType: string
  readonly expenditure: 'CAPEX' | 'OPEX'
  /** Usual amount of one month, in the currency of the plan. */
  readonly monthly: number
  /** The months of a year in which it falls due; empty for all of them. */
  readonly months: readonly number[]
  readonly items: readonly string[]
}

export const costSubtypes = funds.costSubtypes as readonly CostSubtype[]
export const { costTypes, benefitTypes, investmentCategories } = funds

/** What people write about their work. The slots are those of the record's scope. */
export const { reasons, outcomes, risks, milestones, notices, shortNotes } = about

/** What the vulnerabilities are, each with the CVSS 3.1 base score of its vector. The slots are the product, its part, and a version. */
export const weaknesses: readonly { vector: string; severity: number; summary: string; details: string }[] =
  weaknessData

// What sample data is generated from. Each table has its own stream of random numbers: a change to one generator
// leaves the rows of all others unchanged.

export interface SampleSource {
  readonly siteId: string
  /** How many focus areas; everything else is in proportion to it. */
  readonly focusAreas: number
  readonly seed: number
  /** Epoch milliseconds; no record is newer. */
  readonly now: number
}

export function stream(source: SampleSource, name: string): Random {
  return new Random(`${source.siteId}/${source.seed}/${name}`)
}

export const dayMs = 86_400_000

/** How far back the records reach: two years, in milliseconds. */
export const historyMs = 730 * dayMs

export function capitalized(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/**
 * A pattern with its slots filled: `{place}` as the value is written, `{Place}` with a capital first letter.
 * @throws RangeError for a slot without a value.
 */
export function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_slot, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1)
    const value = values[key]
    if (value === undefined) throw new RangeError(`the pattern "${pattern}" has no value for {${name}}`)
    return key === name ? value : capitalized(value)
  })
}

/** The name, or the name with the first qualifier that makes it new among `taken`, which it joins. */
export function distinct(name: string, taken: Set<string>, qualifiers: readonly string[]): string {
  const telling = qualifiers.filter((qualifier) => !name.includes(qualifier))
  let unique = name
  for (let attempt = 0; taken.has(unique); attempt += 1) {
    unique = `${name}, ${telling[attempt] ?? `wave ${attempt - telling.length + 2}`}`
  }
  taken.add(unique)
  return unique
}
