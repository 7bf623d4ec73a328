// What the parts of the sample company are called, from its companies down to its squads.
import { phrases } from '#service/store/sample/phrases.ts'

/** Companies of the group, each with a name in its own legal form, and the region it is at home in. */
export const companies: readonly { name: string; region: string }[] = [
  { name: 'Kestrelway Ocean AS', region: 'the Nordics' },
  { name: 'Kestrelway Air Freight GmbH', region: 'DACH' },
  { name: 'Kestrelway Road Ibérica S.L.', region: 'Iberia' },
  { name: 'Kestrelway Warehousing B.V.', region: 'Benelux' },
  { name: 'Kestrelway Cold Chain Pvt. Ltd.', region: 'South Asia' },
  { name: 'Kestrelway Customs & Trade Ltd', region: 'the British Isles' },
  { name: 'Kestrelway Américas S.A. de C.V.', region: 'Mexico and Central America' },
  { name: 'Kestrelway Usługi Wspólne Sp. z o.o.', region: 'Central Europe' },
  { name: 'Kestrelway Asia Pacific Pte. Ltd.', region: 'Southeast Asia' },
  { name: 'Kestrelway Africa Ltd', region: 'East and Southern Africa' },
  { name: 'ケストレルウェイ株式会社', region: 'Japan and Korea' },
  { name: 'Kestrelway Taşımacılık A.Ş.', region: 'Türkiye and the Levant' },
  { name: 'Kestrelway Brasil Logística Ltda.', region: 'Brazil and the Southern Cone' },
]

/** Companies that the group holds a part of, or has just bought, and that stand beside it. */
export const associatedCompanyNames = phrases(
  'Fjordline Haulage AS; Blue Corridor Joint Venture; Puerto Norte Terminal S.A.',
)

export interface Division {
  readonly name: string
  readonly departments: readonly string[]
  readonly teams: readonly string[]
}

export const divisions: readonly Division[] = [
  {
    name: 'Operations',
    departments: phrases('Terminal Operations; Line-haul; Last Mile; Yard and Gate; Equipment Control'),
    teams: phrases(
      'Berth Planning; Night Shift Planning; Empty Container Desk; Gate Appointments; Damage and Claims',
    ),
  },
  {
    name: 'Commercial',
    departments: phrases('Key Accounts; Pricing and Tenders; Inside Sales; Market Development'),
    teams: phrases('Automotive Accounts; Retail Accounts; Pharma Accounts; Spot Quotes; Contract Renewals'),
  },
  {
    name: 'Technology',
    departments: phrases(
      'Platform Engineering; Data and Analytics; Information Security; Product Design; Service Desk',
    ),
    teams: phrases(
      'Tracking; Warehouse Systems; Transport Systems; Identity and Access; Integration; Site Reliability',
    ),
  },
  {
    name: 'Finance and Control',
    departments: phrases('Accounts Payable; Treasury; Controlling; Tax and Transfer Pricing; Audit'),
    teams: phrases('Freight Invoice Audit; Month-end Close; Credit Control; Demurrage Billing'),
  },
  {
    name: 'People and Safety',
    departments: phrases('Talent; Health and Safety; Learning; Works Council Liaison; Payroll'),
    teams: phrases('Driver Training; Safety Walks; Apprenticeships; Shift Scheduling'),
  },
  {
    name: 'Customs and Compliance',
    departments: phrases('Import Declarations; Export Control; Sanctions Screening; Bonded Warehousing'),
    teams: phrases('Classification; Broker Coordination; Guarantees; Authority Inquiries'),
  },
  {
    name: 'Network and Capacity',
    departments: phrases('Ocean Procurement; Air Capacity; Rail and Barge; Network Design'),
    teams: phrases('Charter Desk; Slot Allocation; Intermodal Planning; Carrier Scorecards'),
  },
  {
    name: 'Customer Care',
    departments: phrases('Shipment Care; Claims; Onboarding; Complaints'),
    teams: phrases('Delay Desk; Priority Shipments; Returns; Chat and Phone'),
  },
  {
    name: 'Sustainability',
    departments: phrases('Fleet Transition; Emissions Reporting; Circular Packaging'),
    teams: phrases('Charging Infrastructure; Biofuel Sourcing; Supplier Audits'),
  },
]

/** Squads name themselves after birds that travel far. */
export const squadNames = phrases(`
  Squad Arctic Tern; Squad Bar-tailed Godwit; Squad Sooty Shearwater; Squad Ruby-throated Hummingbird;
  Squad Bar-headed Goose; Squad Osprey; Squad Wandering Albatross; Squad Amur Falcon; Squad Barn Swallow;
  Squad Northern Wheatear; Squad Common Crane; Squad White Stork; Squad Snow Goose;
  Squad Pacific Golden Plover; Squad Red Knot; Squad Sabine's Gull; Squad Manx Shearwater;
  Squad European Roller; Squad Alpine Swift; Squad Great Snipe; Squad Sanderling; Squad Whooper Swan;
  Squad Pied Flycatcher; Squad Montagu's Harrier; Squad Short-tailed Albatross; Squad Black Kite
`)

/** Teams of the same work at the same place relieve one another. */
export const shifts = phrases('shift B; shift C; shift D; weekend shift')

export const archiveReasons = phrases(`
  Merged into the regional organization; Closed after the terminal was sold; Work handed over to shared services;
  Duplicate, created by mistake during the import; The pilot has ended
`)
