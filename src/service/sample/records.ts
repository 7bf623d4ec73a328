// Organizations and focus areas of the sample, with their types, statuses and people.

import type { Insertable } from 'kysely'
import type { HierarchyKind } from '#contract/resources.ts'
import { childPath } from '#service/database/node-path.ts'
import type { HierarchyTypeRow, NewHierarchyNodeRow, PersonRow, StatusRow } from '#service/database/tables.ts'
import { nameKeys } from '#service/store/text-keys.ts'
import { writeAbout } from './about.ts'
import {
  archiveReasons,
  associatedCompanyNames,
  colleagueNames,
  companies,
  companyName,
  customers,
  type Division,
  dayMs,
  distinct,
  divisions,
  fill,
  historyMs,
  industries,
  leaderNames,
  type PlanningLevel,
  parties,
  planningLevels,
  type Region,
  regions,
  type SampleSource,
  shifts,
  spots,
  squadNames,
  stream,
  type Theme,
  themes,
  unalignedWork,
  type Vision,
  verbs,
  visions,
} from './company.ts'
import type { Random } from './random.ts'

// Types, statuses and people: what the records of both hierarchies refer to.

const organizationTypeNames = ['Group', 'Company', 'Division', 'Department', 'Team', 'Squad']

/** Statuses in the order in which work passes through them. */
const focusAreaStatusNames = [
  'PENDING',
  'IN_PROGRESS',
  'ON_TRACK',
  'AT_RISK',
  'OFF_TRACK',
  'PAUSED',
  'COMPLETED',
] as const
export type FocusAreaStatusName = (typeof focusAreaStatusNames)[number]

const organizationStatusNames = ['ACTIVE', 'ARCHIVED'] as const
export type OrganizationStatusName = (typeof organizationStatusNames)[number]

/** The types of both hierarchies; a type's level is its place in its hierarchy's list. */
export function sampleTypes(source: SampleSource): Insertable<HierarchyTypeRow>[] {
  const random = stream(source, 'types')
  const rows = (kind: HierarchyKind, names: readonly string[]): Insertable<HierarchyTypeRow>[] =>
    names.map((name, level) => ({ site_id: source.siteId, kind, id: random.uuid(), name, level }))
  const focusAreaTypeNames = planningLevels.map((level) => level.type)
  return [...rows('organization', organizationTypeNames), ...rows('focus-area', focusAreaTypeNames)]
}

export function sampleStatuses(source: SampleSource): Insertable<StatusRow>[] {
  const random = stream(source, 'statuses')
  const rows = (kind: HierarchyKind, names: readonly string[]): Insertable<StatusRow>[] =>
    names.map((name, position) => ({ site_id: source.siteId, kind, id: random.uuid(), name, position }))
  return [...rows('organization', organizationStatusNames), ...rows('focus-area', focusAreaStatusNames)]
}

/** The leaders, then their colleagues, then two accounts whose names the directory no longer gives. */
export function samplePeople(source: SampleSource): Insertable<PersonRow>[] {
  const random = stream(source, 'people')
  const names = [...leaderNames, ...colleagueNames, null, null]
  return names.map((name) => ({ site_id: source.siteId, id: random.uuid(), name }))
}

/** Who may own a record: leaders near the top of a hierarchy, anyone below. */
function ownerIds(source: SampleSource): { leaders: string[]; everyone: string[] } {
  const everyone = samplePeople(source).map((person) => person.id)
  return { leaders: everyone.slice(0, leaderNames.length), everyone }
}

/** Finds the types and statuses of one hierarchy. Both throw a RangeError for what the sample does not have. */
export interface Vocabulary {
  typeAt(level: number): string
  statusNamed(name: string): string
}

function vocabulary(source: SampleSource, kind: HierarchyKind): Vocabulary {
  const ofKind = <Row extends { kind: HierarchyKind }>(rows: Row[]) => rows.filter((row) => row.kind === kind)
  const types = new Map(ofKind(sampleTypes(source)).map((type) => [type.level, type.id]))
  const statuses = new Map(ofKind(sampleStatuses(source)).map((status) => [status.name, status.id]))
  const find = <Key>(ids: ReadonlyMap<Key, string>, key: Key) => {
    const id = ids.get(key)
    if (id === undefined) throw new RangeError(`the sample has no type or status "${key}" of ${kind}`)
    return id
  }
  return { typeAt: (level) => find(types, level), statusNamed: (name) => find(statuses, name) }
}

interface Placed {
  readonly id: string
  readonly parent: { readonly id: string } | undefined
  readonly path: Uint8Array
  readonly name: string
}

/** The columns of a record that identify and place it. */
function placeColumns(source: SampleSource, kind: HierarchyKind, { id, parent, path, name }: Placed) {
  const keys = { name, ...nameKeys(name) }
  return { site_id: source.siteId, kind, id, parent_id: parent?.id ?? null, path, ...keys }
}

// The organizations: companies, their divisions, departments, teams and squads.

interface Organization {
  readonly id: string
  readonly parent: Organization | undefined
  readonly path: Uint8Array
  readonly level: number
  readonly name: string
  readonly division: Division
  readonly region: Region
  readonly place: string
  readonly createdAt: number
  readonly status: OrganizationStatusName
  readonly childNames: Set<string>
}

const groupLevel = organizationTypeNames.indexOf('Group')
const companyLevel = organizationTypeNames.indexOf('Company')
const teamLevel = organizationTypeNames.indexOf('Team')
const companyNames = companies.map((company) => company.name)
const divisionNames = divisions.map((division) => division.name)

/** How many organizations stand behind so many focus areas: 147 for 600, 1,897 for 100,000. */
function organizationCount(focusAreas: number): number {
  return Math.round(6 * Math.sqrt(focusAreas))
}

/** Every organization, parents before children. */
export function* sampleOrganizations(source: SampleSource): Generator<NewHierarchyNodeRow> {
  const random = stream(source, 'organization-details')
  const { typeAt, statusNamed } = vocabulary(source, 'organization')
  const owners = ownerIds(source)
  let count = 0
  for (const organization of outline(source)) {
    count += 1
    const { name, level, createdAt, place, region } = organization
    const archived = organization.status === 'ARCHIVED'
    yield {
      ...placeColumns(source, 'organization', organization),
      external_id: random.chance(0.45) ? `HR-${10000 + count * 11}` : null,
      about: writeAbout(random, { name, objects: 'handovers', place, region: region.name, createdAt }),
      type_id: typeAt(level),
      owner_id: random.pick(level < 3 ? owners.leaders : owners.everyone),
      status_id: statusNamed(organization.status),
      target_at: null,
      target_date_type: null,
      archive_comment: archived && random.chance(0.8) ? random.pick(archiveReasons) : null,
      created_at: createdAt,
      updated_at: Math.floor(source.now - random.skewed() * (source.now - createdAt)),
    }
  }
}

function outline(source: SampleSource): Generator<Organization> {
  const random = stream(source, 'organizations')
  const { now } = source
  return growTree<Organization, string>({
    random,
    size: organizationCount(source.focusAreas),
    deepestLevel: organizationTypeNames.length - 1,
    roots: organizationRoots(),
    root: (name, level) => {
      const region = random.pick(regions)
      return {
        ...identify(random, undefined),
        level,
        name,
        division: random.pick(divisions),
        region,
        place: random.pick(region.places),
        createdAt: now - historyMs + random.between(0, 20) * dayMs + random.between(0, dayMs),
        status: 'ACTIVE',
      }
    },
    child: (parent, level) => {
      const settled = settle(random, parent, level)
      const archived = parent.status === 'ARCHIVED' || (level > 2 && random.chance(0.04))
      return {
        ...identify(random, parent),
        ...settled,
        level,
        name: distinct(settled.name, parent.childNames, qualifiers(settled, level)),
        createdAt: Math.floor(parent.createdAt + random.skewed() * 0.8 * (now - parent.createdAt)),
        status: archived ? 'ARCHIVED' : 'ACTIVE',
      }
    },
  })
}

function organizationRoots(): Root<string>[] {
  const associated = associatedCompanyNames.map((name, index) => {
    return { level: companyLevel, share: index, start: name }
  })
  return [{ level: groupLevel, share: 50, children: 11, start: companyName }, ...associated]
}

function identify(random: Random, parent: Organization | undefined) {
  const id = random.uuid()
  const path = childPath(parent ? parent.path : new Uint8Array(), id)
  return { id, parent, path, childNames: new Set<string>() }
}

type Settled = Pick<Organization, 'name' | 'division' | 'region' | 'place'>

/** What a new organization is called and where it belongs: a company is at home somewhere, a team does one thing. */
function settle(random: Random, parent: Organization, level: number): Settled {
  const { childNames: taken } = parent
  const place = level <= teamLevel ? random.pick(parent.region.places) : parent.place
  const inherited = { division: parent.division, region: parent.region, place }
  switch (organizationTypeNames[level]) {
    case 'Company': {
      const name = random.pickNew(companyNames, taken)
      const home = companies.find((company) => company.name === name)
      const region = regions.find((candidate) => candidate.name === home?.region) ?? parent.region
      return { ...inherited, name, region, place: random.pick(region.places) }
    }
    case 'Division': {
      const name = random.pickNew(divisionNames, taken)
      const division = divisions.find((candidate) => candidate.name === name) ?? parent.division
      return { ...inherited, name, division }
    }
    case 'Department':
      return { ...inherited, name: random.pickNew(parent.division.departments, taken) }
    case 'Team':
      return { ...inherited, name: `${random.pick(parent.division.teams)}, ${place}` }
    default:
      return { ...inherited, name: random.pickNew(squadNames, taken) }
  }
}

function qualifiers({ region, place }: Settled, level: number): readonly string[] {
  return level === teamLevel ? shifts : [place, region.name]
}

// The focus areas.

/** Every focus area, parents before children. */
export function* sampleFocusAreas(source: SampleSource): Generator<NewHierarchyNodeRow> {
  const random = stream(source, 'focus-area-details')
  const { typeAt, statusNamed } = vocabulary(source, 'focus-area')
  const owners = ownerIds(source)
  let count = 0
  for (const area of outlineFocusAreas(source)) {
    count += 1
    yield {
      ...placeColumns(source, 'focus-area', area),
      external_id: externalId(random, area, count),
      about: aboutOf(random, area),
      type_id: typeAt(area.level),
      owner_id: random.pick(area.level < 3 ? owners.leaders : owners.everyone),
      status_id: statusNamed(area.status),
      ...target(random, area),
      archive_comment: null,
      created_at: area.createdAt,
      updated_at: area.updatedAt,
    }
  }
}

function aboutOf(random: Random, area: FocusAreaOutline): string | null {
  const { objects, place, region } = area.scope
  return writeAbout(random, {
    name: area.name,
    objects,
    place,
    region: region.name,
    createdAt: area.createdAt,
  })
}

/**
 * Keys as issue trackers, project ledgers and portfolio tools give them. The count in each makes it unique, and a
 * stride keeps the numbers from running without a gap.
 */
function externalId(random: Random, area: FocusAreaOutline, count: number): string | null {
  if (area.level >= 6) return random.chance(0.5) ? `${area.scope.theme.key}-${1000 + count * 3}` : null
  if (area.level >= 4) return random.chance(0.6) ? `PRJ/${String(200000 + count * 7)}` : null
  return random.chance(0.3) ? `STRAT-${100 + count}` : null
}

function target(random: Random, area: FocusAreaOutline) {
  if (random.chance(0.15)) return { target_at: null, target_date_type: null }
  const type = planningLevels[area.level]?.targetDateType ?? 'DAY'
  return { target_at: area.targetAt, target_date_type: type }
}

// The focus areas in outline: identity, place in the tree, name and schedule. The rows and the fund items are both
// generated from it; each iterates it again, so that it is never in memory as a whole.

/** What a record is about. A child takes it from its parent and narrows it further. */
interface Scope {
  readonly theme: Theme
  readonly subject: string
  readonly objects: string
  readonly region: Region
  readonly place: string
}

export interface FocusAreaOutline extends Schedule {
  readonly id: string
  readonly parent: FocusAreaOutline | undefined
  readonly path: Uint8Array
  readonly level: number
  readonly name: string
  readonly scope: Scope
  /** Themes that its children may take up; empty once a theme is chosen. */
  readonly themes: readonly Theme[]
  readonly childNames: Set<string>
}

interface Start {
  readonly name: string
  readonly themes: readonly Theme[]
  readonly draft: boolean
  readonly region?: string | undefined
}

/** Every focus area of the site, parents before children. */
export function outlineFocusAreas(source: SampleSource): Generator<FocusAreaOutline> {
  const random = stream(source, 'focus-areas')
  const { now } = source
  return growTree<FocusAreaOutline, Start>({
    random,
    size: source.focusAreas,
    deepestLevel: planningLevels.length - 1,
    roots: focusAreaRoots(),
    root: (start, level) => {
      const id = random.uuid()
      const schedule = scheduleWork(random, {
        level: planningLevel(level),
        parent: start.draft ? draftSchedule(now) : undefined,
        now,
      })
      const scope = firstScope(random, start)
      const place = { id, parent: undefined, path: childPath(new Uint8Array(), id), level }
      return { ...place, ...schedule, name: start.name, scope, themes: start.themes, childNames: new Set() }
    },
    child: (parent, level) => {
      const id = random.uuid()
      const schedule = scheduleWork(random, { level: planningLevel(level), parent, now })
      const scope = narrow(random, parent, level)
      const name = nameWork(random, { level, scope, schedule, taken: parent.childNames })
      const place = { id, parent, path: childPath(parent.path, id), level }
      return { ...place, ...schedule, name, scope, themes: [], childNames: new Set() }
    },
  })
}

function planningLevel(level: number): PlanningLevel {
  const known = planningLevels[level]
  if (!known) throw new RangeError(`there is no planning level ${level}`)
  return known
}

function focusAreaRoots(): Root<Start>[] {
  const aligned = visions.map(({ name, share, themes }: Vision) => {
    return { level: 0, share, children: themes.length, start: { name, themes, draft: share === 0 } }
  })
  const unaligned = unalignedWork.map(({ name, level, share, theme: key, region }) => {
    const chosen = themes.filter((theme) => theme.key === key)
    return { level, share, start: { name, themes: chosen, draft: false, region } }
  })
  return [...aligned, ...unaligned]
}

/** A vision that is still being talked about. */
function draftSchedule(now: number): Schedule {
  return {
    createdAt: now - 40 * dayMs,
    updatedAt: now,
    targetAt: Number.POSITIVE_INFINITY,
    status: 'PENDING',
  }
}

function firstScope(random: Random, start: Start): Scope {
  const theme = random.pick(start.themes.length > 0 ? start.themes : themes)
  const region = regions.find(({ name }) => name === start.region) ?? random.pick(regions)
  return {
    theme,
    subject: random.pick(theme.subjects),
    objects: random.pick(theme.objects),
    region,
    place: random.pick(region.places),
  }
}

/**
 * The scope of a child. Subject, region and place become fixed level by level, and earlier when the parent's name
 * mentions them; objects change with every record.
 */
function narrow(random: Random, parent: FocusAreaOutline, level: number): Scope {
  const { scope } = parent
  const said = (words: string) => parent.name.toLowerCase().includes(words.toLowerCase())
  const theme = nextTheme(random, parent)
  const sameSubject = theme === scope.theme && (level > 3 || said(scope.subject))
  const region = level > 3 || said(scope.region.name) ? scope.region : random.pick(regions)
  const samePlace = region === scope.region && (level > 6 || said(scope.place))
  return {
    theme,
    subject: sameSubject ? scope.subject : random.pick(theme.subjects),
    objects: random.pick(theme.objects),
    region,
    place: samePlace ? scope.place : random.pick(region.places),
  }
}

/** The theme of a child: below a vision one that is not taken up yet, elsewhere the parent's. */
function nextTheme(random: Random, parent: FocusAreaOutline): Theme {
  if (parent.themes.length === 0) return parent.scope.theme
  const free = parent.themes.filter((theme) => !parent.childNames.has(theme.name))
  return random.pick(free.length > 0 ? free : parent.themes)
}

interface Naming {
  readonly level: number
  readonly scope: Scope
  readonly schedule: Schedule
  readonly taken: Set<string>
}

function nameWork(random: Random, { level, scope, schedule, taken }: Naming): string {
  const { theme, region, place } = scope
  const local =
    planningLevel(level).type === 'Project' && region.localProjects.length > 0 && random.chance(0.2)
  const pattern = random.pick(local ? region.localProjects : planningLevel(level).patterns)
  const quarter = quarterOf(schedule.targetAt)
  const name = fill(pattern, {
    theme: theme.name,
    subject: scope.subject,
    objects: scope.objects,
    product: theme.product,
    region: region.name,
    place,
    other: random.pick(region.places.filter((candidate) => candidate !== place)),
    customer: random.pick(customers),
    industry: random.pick(industries),
    party: random.pick(parties),
    verb: random.pick(verbs),
    spot: `${random.pick(spots)} ${random.between(1, 40)}`,
    quarter,
  })
  return distinct(name, taken, [region.name, quarter, random.pick(parties)])
}

/** The quarter a moment falls into, as `Q3 2026`. */
function quarterOf(moment: number): string {
  const date = new Date(moment)
  return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`
}

// When work was created, touched and is due, and the status that follows. A record never contradicts its parent: it is
// created after it, due no later, and done when it is done.

/** Times in epoch milliseconds. */
export interface Schedule {
  readonly createdAt: number
  readonly updatedAt: number
  readonly targetAt: number
  readonly status: FocusAreaStatusName
}

/** The schedule of work of one level. `parent` is undefined for a root. */
export function scheduleWork(
  random: Random,
  { level, parent, now }: { level: PlanningLevel; parent: Schedule | undefined; now: number },
): Schedule {
  const earliest = parent ? parent.createdAt : now - historyMs
  const latest = parent ? Math.min(now, parent.targetAt) : now
  const createdAt = Math.floor(earliest + random.fraction() * (parent ? 0.5 : 0.25) * (latest - earliest))
  const wanted = createdAt + level.span * dayMs * (0.6 + 0.8 * random.fraction())
  const targetAt = Math.min(periodEnd(wanted, level.targetDateType), parent ? parent.targetAt : Infinity)
  const progress = (now - createdAt) / (targetAt - createdAt)
  const status = statusAt(random, { progress, lasting: level.span > 400, parent: parent?.status })
  return { createdAt, updatedAt: lastTouched(random, { createdAt, now, status }), targetAt, status }
}

/** The last day, at midnight UTC, of the day, month, quarter or year that a moment falls into. */
export function periodEnd(moment: number, type: PlanningLevel['targetDateType']): number {
  const date = new Date(moment)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  switch (type) {
    case 'DAY':
      return Date.UTC(year, month, date.getUTCDate())
    case 'MONTH':
      return Date.UTC(year, month + 1, 0)
    case 'QUARTER':
      return Date.UTC(year, month - (month % 3) + 3, 0)
    case 'YEAR':
      return Date.UTC(year + 1, 0, 0)
  }
}

function statusAt(
  random: Random,
  work: { progress: number; lasting: boolean; parent: FocusAreaStatusName | undefined },
): FocusAreaStatusName {
  const { progress, lasting, parent } = work
  if (parent === 'COMPLETED' || parent === 'PENDING') return parent
  if (parent === 'PAUSED') return random.chance(0.7) ? 'PAUSED' : 'PENDING'
  if (progress >= 1) return random.weighted({ COMPLETED: 80, OFF_TRACK: 13, AT_RISK: 7 })
  // Paused work pauses all its descendants, so long-lasting work is never paused.
  if (lasting) return random.weighted({ ON_TRACK: 50, IN_PROGRESS: 30, AT_RISK: 14, OFF_TRACK: 6 })
  if (progress < 0.15) return random.weighted({ PENDING: 50, IN_PROGRESS: 35, ON_TRACK: 15 })
  return random.weighted({
    ON_TRACK: 38,
    IN_PROGRESS: 30,
    AT_RISK: 13,
    OFF_TRACK: 7,
    PAUSED: 4,
    COMPLETED: 5,
    PENDING: 3,
  })
}

function lastTouched(
  random: Random,
  { createdAt, now, status }: { createdAt: number; now: number; status: FocusAreaStatusName },
): number {
  // Pending work is often unchanged since its creation; running work was mostly changed recently.
  if (status === 'PENDING' && random.chance(0.4)) return createdAt
  const share = status === 'COMPLETED' ? random.fraction() : random.skewed() * 0.6
  return Math.floor(now - share * (now - createdAt))
}

// The shape of a believable hierarchy: a few large branches, many small ones, thin chains, and leaves at every level.

export interface Root<Start> {
  readonly level: number
  /** Weight of the root among the roots when descendants are handed out; 0 leaves it without any. */
  readonly share: number
  /** How many children it gets if it gets that many descendants; by chance when absent. */
  readonly children?: number
  readonly start: Start
}

export interface TreePlan<Node, Start> {
  readonly random: Random
  /** How many nodes there will be, roots included. */
  readonly size: number
  readonly deepestLevel: number
  readonly roots: readonly Root<Start>[]
  root(start: Start, level: number): Node
  child(parent: Node, level: number): Node
}

interface Branch<Node> {
  make(): Node
  readonly level: number
  /** How many descendants it will have. */
  readonly budget: number
  readonly children?: number | undefined
}

/** Every node, parents before children. A child's level is below its parent's, sometimes by more than one. */
export function* growTree<Node, Start>(plan: TreePlan<Node, Start>): Generator<Node> {
  const { random, deepestLevel } = plan
  const pending = rootBranches(plan).reverse()
  for (let branch = pending.pop(); branch; branch = pending.pop()) {
    const parent = branch.make()
    yield parent
    const wanted = branch.children ?? fanOut(random, branch.budget, deepestLevel - branch.level)
    const count = Math.min(branch.budget, wanted)
    const weights = Array.from({ length: count }, () => random.skewed() * random.fraction())
    for (const budget of divide(branch.budget - count, weights)) {
      const level = levelBelow(random, branch.level, { budget, deepestLevel })
      pending.push({ make: () => plan.child(parent, level), level, budget })
    }
  }
}

function rootBranches<Node, Start>(plan: TreePlan<Node, Start>): Branch<Node>[] {
  const roots = plan.roots.slice(0, plan.size)
  const weights = roots.map((root) => root.share)
  const budgets = divide(plan.size - roots.length, weights)
  return roots.map(({ level, start, children }, index) => {
    return { make: () => plan.root(start, level), level, budget: budgets[index] ?? 0, children }
  })
}

/** Divides a whole into whole parts by weight, exactly; what rounding leaves over goes to the heaviest part. */
export function divide(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map((weight) => (sum > 0 ? Math.floor((whole * weight) / sum) : 0))
  const rest = whole - parts.reduce((total, part) => total + part, 0)
  const heaviest = weights.indexOf(Math.max(...weights))
  return parts.map((part, index) => (index === heaviest ? part + rest : part))
}

/** How many children a node with so many descendants gets, when so many levels are left below it. */
function fanOut(random: Random, budget: number, levelsLeft: number): number {
  if (budget === 0 || levelsLeft === 1) return budget
  if (budget <= levelsLeft && random.chance(0.35)) return 1
  let even = 1
  // By multiplication: the last bit of Math.pow differs between engines, and the data must not.
  while (raise(even, levelsLeft) < budget) even += 1
  return Math.max(1, Math.round(even * (0.4 + 2.4 * random.fraction())))
}

function raise(base: number, exponent: number): number {
  let power = 1
  for (let count = 0; count < exponent; count += 1) power *= base
  return power
}

/** Only small branches skip a level: a large one needs every level to spread over. */
function levelBelow(random: Random, level: number, room: { budget: number; deepestLevel: number }): number {
  const maySkip = room.budget <= 30 && level + 2 < room.deepestLevel + (room.budget === 0 ? 1 : 0)
  return level + (maySkip && random.chance(0.15) ? 2 : 1)
}
