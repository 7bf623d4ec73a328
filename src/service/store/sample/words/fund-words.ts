// What planned work costs and what it brings: the reference lists, and how items of each kind are called.
import { phrases } from '#service/store/sample/phrases.ts'

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

export const costTypes: readonly { key: string; name: string }[] = [
  { key: 'LABOUR', name: 'Labour' },
  { key: 'SOFTWARE', name: 'Software' },
  { key: 'EQUIPMENT', name: 'Equipment' },
  { key: 'SERVICES', name: 'External services' },
  { key: 'FACILITIES', name: 'Buildings and sites' },
  { key: 'TRAVEL', name: 'Travel and training' },
]

const quarterly = [3, 6, 9, 12]

function subtype(
  [costType, key, name]: readonly [string, string, string],
  [expenditure, monthly, months]: readonly ['CAPEX' | 'OPEX', number, readonly number[]],
  items: string,
): CostSubtype {
  return { costType, key, name, expenditure, monthly, months, items: phrases(items) }
}

export const costSubtypes: readonly CostSubtype[] = [
  subtype(
    ['LABOUR', 'EMPLOYEES', 'Employees'],
    ['OPEX', 42_000, []],
    'Product team; Rollout team; Site champions; Data stewards',
  ),
  subtype(
    ['LABOUR', 'CONTRACTORS', 'Contractors'],
    ['OPEX', 31_500, []],
    'Integration developers; Test automation; Interim project lead',
  ),
  subtype(
    ['LABOUR', 'CAPITALIZED', 'Capitalized development'],
    ['CAPEX', 58_000, []],
    'Development squad; Mobile developers; Simulation engineers',
  ),
  subtype(
    ['SOFTWARE', 'LICENCES', 'Licences'],
    ['OPEX', 64_000, [1]],
    'Named-user licences; Route optimizer licence; Handheld management licence',
  ),
  subtype(
    ['SOFTWARE', 'CLOUD', 'Cloud consumption'],
    ['OPEX', 9_400, []],
    'Event streaming; Sensor data storage; Machine-vision compute',
  ),
  subtype(
    ['SOFTWARE', 'MAINTENANCE', 'Software maintenance'],
    ['OPEX', 12_800, quarterly],
    'Extended support; Interface maintenance',
  ),
  subtype(
    ['EQUIPMENT', 'AUTOMATION', 'Automation'],
    ['CAPEX', 186_000, quarterly],
    'Shuttle lifts; Guided forklifts; Sorter extension; Gate cameras',
  ),
  subtype(
    ['EQUIPMENT', 'VEHICLES', 'Vehicles and chargers'],
    ['CAPEX', 240_000, [4, 10]],
    'Electric tractors; Charging columns; Reefer gensets',
  ),
  subtype(
    ['EQUIPMENT', 'DEVICES', 'Devices'],
    ['CAPEX', 17_500, quarterly],
    'Handhelds; Temperature probes; Driver tablets; Label printers',
  ),
  subtype(
    ['SERVICES', 'CONSULTING', 'Consulting'],
    ['OPEX', 27_000, []],
    'Process design; Customs advice; Independent assurance',
  ),
  subtype(
    ['SERVICES', 'CERTIFICATION', 'Certification'],
    ['OPEX', 38_000, [5]],
    'Good distribution practice audit; Safety certification; Emissions verification',
  ),
  subtype(
    ['FACILITIES', 'CONSTRUCTION', 'Construction'],
    ['CAPEX', 310_000, quarterly],
    'Cross-dock extension; Cold room fit-out; Grid connection; Pedestrian bridges',
  ),
  subtype(
    ['FACILITIES', 'ENERGY', 'Energy'],
    ['OPEX', 14_200, []],
    'Charging electricity; Cold store electricity',
  ),
  subtype(
    ['TRAVEL', 'TRAINING', 'Training'],
    ['OPEX', 8_600, quarterly],
    'Shift training; Driver courses; Super-user week',
  ),
  subtype(
    ['TRAVEL', 'SITE_VISITS', 'Site visits'],
    ['OPEX', 3_900, []],
    'Site visits; Go-live support on site',
  ),
]

export const benefitTypes: readonly {
  key: string
  name: string
  monthly: number
  items: readonly string[]
}[] = [
  {
    key: 'REVENUE',
    name: 'Additional revenue',
    monthly: 88_000,
    items: phrases('New contracts; Premium service fee; Higher renewal rate'),
  },
  {
    key: 'COST_SAVING',
    name: 'Cost saving',
    monthly: 36_000,
    items: phrases('Planner hours saved; Fewer empty kilometres; Less overtime; Paperless handling'),
  },
  {
    key: 'COST_AVOIDANCE',
    name: 'Cost avoidance',
    monthly: 24_000,
    items: phrases('Detention fees avoided; Penalties avoided; Deferred building'),
  },
  {
    key: 'RISK_REDUCTION',
    name: 'Risk reduction',
    monthly: 15_000,
    items: phrases('Fewer spoiled loads; Lower insurance premium; Fewer lost-time injuries'),
  },
  {
    key: 'WORKING_CAPITAL',
    name: 'Working capital',
    monthly: 52_000,
    items: phrases('Invoices paid sooner; Lower safety stock'),
  },
  {
    key: 'EMISSIONS',
    name: 'Emissions',
    monthly: 9_000,
    items: phrases('Allowances not bought; Fuel saved'),
  },
]

export const investmentCategories: readonly { key: string; name: string; weight: number }[] = [
  { key: 'RUN', name: 'Run the business', weight: 30 },
  { key: 'GROW', name: 'Grow the business', weight: 28 },
  { key: 'TRANSFORM', name: 'Transform the business', weight: 26 },
  { key: 'COMPLY', name: 'Comply with law', weight: 16 },
]
