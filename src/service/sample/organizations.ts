// The organizations of the sample company: its companies, their divisions, departments, teams and squads.
import { childPath } from '#service/database/node-path.ts'
import type { NewHierarchyNodeRow } from '#service/database/tables.ts'
import { writeAbout } from './about.ts'
import {
  archiveReasons,
  associatedCompanyNames,
  companies,
  companyName,
  type Division,
  divisions,
  type Region,
  regions,
  shifts,
  squadNames,
} from './company-data.ts'
import { distinct } from './phrases.ts'
import type { Random } from './random.ts'
import { dayMs, historyMs, type SampleSource, stream } from './source.ts'
import { growTree, type Root } from './tree.ts'
import {
  type OrganizationStatusName,
  organizationTypeNames,
  ownerIds,
  placeColumns,
  vocabulary,
} from './vocabulary.ts'

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
    roots: roots(),
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

function roots(): Root<string>[] {
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
