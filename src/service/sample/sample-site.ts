// Sample data for a whole site: a fictional freight and logistics group. Each table is generated row by row
// whenever it is read, with the same rows each time.
import type { Insertable } from 'kysely'
import type {
  HierarchyTypeRow,
  NewFundItemRow,
  NewFundSeriesRow,
  NewHierarchyNodeRow,
  PersonRow,
  ReferenceRow,
  StatusRow,
  VulnerabilityRow,
} from '#service/database/tables.ts'
import { companyName } from './company-data.ts'
import { sampleFocusAreas } from './focus-areas.ts'
import { sampleFundItems, sampleFundSeries } from './fund-items.ts'
import { sampleOrganizations } from './organizations.ts'
import { sampleReferences } from './references.ts'
import type { SampleSource } from './source.ts'
import { samplePeople, sampleStatuses, sampleTypes } from './vocabulary.ts'
import { sampleVulnerabilities } from './vulnerabilities.ts'

/** The focus areas of the demonstration. */
export const demoFocusAreas = 600

/** The rows of a site, by table, in an order in which no row refers to a later one. */
export interface SampleSite {
  readonly name: string
  types(): Iterable<Insertable<HierarchyTypeRow>>
  statuses(): Iterable<Insertable<StatusRow>>
  people(): Iterable<Insertable<PersonRow>>
  references(): Iterable<Insertable<ReferenceRow>>
  /** Parents before children. */
  organizations(): Iterable<NewHierarchyNodeRow>
  /** Parents before children. */
  focusAreas(): Iterable<NewHierarchyNodeRow>
  fundItems(): Iterable<NewFundItemRow>
  fundSeries(): Iterable<NewFundSeriesRow>
  vulnerabilities(): Iterable<VulnerabilityRow>
}

/** The sample data of a site. The same source gives the same rows, byte for byte; another site gives other ids. */
export function sampleSite(source: SampleSource): SampleSite {
  return {
    name: companyName,
    types: () => sampleTypes(source),
    statuses: () => sampleStatuses(source),
    people: () => samplePeople(source),
    references: () => sampleReferences(source),
    organizations: () => sampleOrganizations(source),
    focusAreas: () => sampleFocusAreas(source),
    fundItems: () => sampleFundItems(source),
    fundSeries: () => sampleFundSeries(source),
    vulnerabilities: () => sampleVulnerabilities(source),
  }
}
