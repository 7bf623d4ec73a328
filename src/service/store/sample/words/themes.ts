// What the sample company works on: its visions, the strategic themes under each, and what is built, moved and
// measured within a theme.
import { phrases } from '#service/store/sample/phrases.ts'
import { operationThemes } from './operation-themes.ts'
import type { Theme } from './theme.ts'

export interface Vision {
  readonly name: string
  /** How much of the company's work serves it; 0 for a vision nobody has taken up yet. */
  readonly share: number
  readonly themes: readonly Theme[]
}

const visibility: readonly Theme[] = [
  {
    key: 'TRK',
    name: 'Visibility customers act on',
    product: 'Waypoint',
    subjects: phrases(
      'live container tracking; the customer control tower; milestone sharing with consignees; exception alerts; one tracking page for every mode',
    ),
    objects: phrases(
      'milestones; delay alerts; share links; vessel positions; delivery photos; customer timelines; watch lists; handover scans',
    ),
  },
  {
    key: 'ETA',
    name: 'Arrival times you can plan on',
    product: 'Waypoint',
    subjects: phrases(
      'arrival predictions; port congestion forecasts; berth window planning; transit time guarantees; weather routing',
    ),
    objects: phrases(
      'arrival predictions; congestion feeds; berth windows; late-arrival reasons; historic transit times; tide tables; pilot bookings',
    ),
  },
  {
    key: 'CUS',
    name: 'One front door for customers',
    product: 'Loadstar TMS',
    subjects: phrases(
      'online booking; instant quotes; self-service claims; the partner API; digital contracts; customer onboarding',
    ),
    objects: phrases(
      'quotes; booking forms; contract rates; claim files; account roles; webhooks; saved searches; surcharge rules',
    ),
  },
]

const climate: readonly Theme[] = [
  {
    key: 'FLT',
    name: 'Cleaner fleets and fuels',
    product: 'Driver Companion',
    subjects: phrases(
      'battery-electric drayage; hydrotreated vegetable oil supply; charging hubs; shore power; eco-driving; wind-assisted vessels',
    ),
    objects: phrases(
      'charging sessions; fuel certificates; vehicle trials; range reports; tyre pressures; grid connections; depot power plans',
    ),
  },
  {
    key: 'CO2',
    name: 'Carbon numbers that stand up to audit',
    product: 'Carbon Log',
    subjects: phrases(
      'shipment-level emissions reporting; the emission factor library; supplier emission data; book-and-claim fuel credits; the climate disclosure',
    ),
    objects: phrases(
      'emission factors; activity data; audit trails; supplier questionnaires; customer statements; allocation rules; reduction targets',
    ),
  },
  {
    key: 'GRN',
    name: 'Buildings that give energy back',
    product: 'Carbon Log',
    subjects: phrases(
      'rooftop solar; heat pumps in cross-docks; LED and daylight control; battery storage; reusable load carriers',
    ),
    objects: phrases(
      'meter readings; roof surveys; energy contracts; lighting zones; pallet pools; refrigerant logs',
    ),
  },
]

const safety: readonly Theme[] = [
  {
    key: 'ZRO',
    name: 'Everyone home safe',
    product: 'Dock Planner',
    subjects: phrases(
      'pedestrian separation; forklift telematics; fatigue management; dangerous goods handling; near-miss reporting; lone worker protection',
    ),
    objects: phrases(
      'near-miss reports; walkway plans; forklift inspections; induction courses; spill kits; shift rosters; safety walks',
    ),
  },
  {
    key: 'SEC',
    name: 'Secure by default',
    product: 'Border Desk',
    subjects: phrases(
      'passkey sign-in; network segmentation of terminals; supplier access reviews; ransomware recovery drills; software bills of materials',
    ),
    objects: phrases(
      'service accounts; firewall rules; access reviews; backup restores; audit logs; phishing reports; signing keys',
    ),
  },
  {
    key: 'CLD',
    name: 'A cold chain without gaps',
    product: 'Coldwatch',
    subjects: phrases(
      'pharma corridors; reefer telemetry; excursion response; cold store expansion; fresh produce lanes; vaccine distribution',
    ),
    objects: phrases(
      'temperature excursions; probe calibrations; reefer alarms; lane qualifications; cold room doors; genset services; release certificates',
    ),
  },
]

const borders: readonly Theme[] = [
  {
    key: 'BRD',
    name: 'Customs in one submission',
    product: 'Border Desk',
    subjects: phrases(
      'pre-arrival declarations; single-window connections; automatic classification; bonded transit; returns clearance',
    ),
    objects: phrases(
      'declarations; tariff codes; guarantees; inspection holds; licences; certificates of origin; broker mandates',
    ),
  },
  {
    key: 'TRD',
    name: 'Trade compliance built in',
    product: 'Border Desk',
    subjects: phrases(
      'sanctions screening; dual-use goods control; the carbon border levy; forced-labour due diligence; free trade agreements',
    ),
    objects: phrases(
      'screening hits; denied-party lists; end-use statements; supplier declarations; export permits; audit findings',
    ),
  },
]

export const visions: readonly Vision[] = [
  { name: 'Every shipment visible, every promise kept', share: 27, themes: visibility },
  { name: 'Warehouses that run themselves', share: 19, themes: operationThemes.warehouses },
  { name: 'Net-zero logistics by 2040', share: 15, themes: climate },
  { name: 'The safest hands in the industry', share: 12, themes: safety },
  { name: 'A network that bends and does not break', share: 10, themes: operationThemes.network },
  { name: 'Borders without waiting', share: 7, themes: borders },
  { name: 'One company, one set of numbers', share: 5, themes: operationThemes.numbers },
  { name: 'A place people choose to stay', share: 3, themes: operationThemes.people },
  { name: 'Beyond freight: services for 2045', share: 0, themes: [] },
]

/** Work that has no place under a vision, or had one once. */
export interface UnalignedWork {
  readonly name: string
  readonly level: number
  readonly share: number
  /** Key of its theme. */
  readonly theme: string
  /** Where it takes place; anywhere when absent. */
  readonly region?: string
}

export const unalignedWork: readonly UnalignedWork[] = [
  { name: 'Regulatory and statutory work', level: 2, share: 2, theme: 'TRD' },
  { name: 'Headquarters move to Bjørvika', level: 4, share: 1, theme: 'GRN', region: 'the Nordics' },
  { name: 'Year-end freeze and readiness', level: 5, share: 0.4, theme: 'LDG' },
  { name: 'Retire the fax gateway', level: 8, share: 0, theme: 'CUS' },
]

export const themes: readonly Theme[] = visions.flatMap((vision) => vision.themes)
