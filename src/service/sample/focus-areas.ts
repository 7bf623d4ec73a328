// The focus areas as table rows.
import type { NewHierarchyNodeRow } from '#service/database/tables.ts'
import { writeAbout } from './about.ts'
import { planningLevels } from './company-data.ts'
import { type FocusAreaOutline, outlineFocusAreas } from './focus-area-outline.ts'
import type { Random } from './random.ts'
import { type SampleSource, stream } from './source.ts'
import { ownerIds, placeColumns, vocabulary } from './vocabulary.ts'

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
