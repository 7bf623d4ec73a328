// The focus areas in outline: identity, place in the tree, name and schedule. The table rows and the fund items
// are both generated from it; each iterates it again, so that it is never in memory as a whole.
import { childPath } from '#service/database/node-path.ts'
import {
  customers,
  industries,
  type PlanningLevel,
  parties,
  planningLevels,
  type Region,
  regions,
  spots,
  type Theme,
  themes,
  unalignedWork,
  type Vision,
  verbs,
  visions,
} from './company-data.ts'
import { distinct, fill } from './phrases.ts'
import type { Random } from './random.ts'
import { type Schedule, scheduleWork } from './schedule.ts'
import { dayMs, type SampleSource, stream } from './source.ts'
import { growTree, type Root } from './tree.ts'

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
    roots: roots(),
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

function roots(): Root<Start>[] {
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
