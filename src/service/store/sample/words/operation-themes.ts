// The strategic themes of warehouses, network, finance and people; the other themes are in themes.ts with the visions.
import { phrases } from '#service/store/sample/phrases.ts'
import type { Theme } from './theme.ts'

const warehouses: readonly Theme[] = [
  {
    key: 'AUT',
    name: 'Automated fulfilment',
    product: 'Quayside WMS',
    subjects: phrases(
      'goods-to-person picking; shuttle storage; robotic depalletizing; automatic guided forklifts; machine-vision dimensioning; sortation',
    ),
    objects: phrases(
      'robot fleets; pick waves; tote routes; conveyor faults; slotting rules; dimension scans; charging docks',
    ),
  },
  {
    key: 'WMS',
    name: 'One warehouse system everywhere',
    product: 'Quayside WMS',
    subjects: phrases(
      'the warehouse system migration; inventory accuracy; voice picking; cycle counting; cross-docking; value-added services',
    ),
    objects: phrases(
      'stock records; count differences; pick paths; label templates; returns inspections; bin locations; packing lists; work orders',
    ),
  },
  {
    key: 'YRD',
    name: 'Yards that flow',
    product: 'Dock Planner',
    subjects: phrases(
      'dock appointment booking; gate automation; trailer pooling; number-plate recognition; driver waiting areas',
    ),
    objects: phrases(
      'appointments; gate queues; trailer positions; driver check-ins; detention fees; yard moves; weighbridge tickets',
    ),
  },
]

const network: readonly Theme[] = [
  {
    key: 'CAP',
    name: 'Capacity when it matters',
    product: 'Loadstar TMS',
    subjects: phrases(
      'multi-carrier contracts; charter capacity; empty container repositioning; peak season planning; alternate port routing',
    ),
    objects: phrases(
      'allotments; carrier scorecards; empty positions; rollover notices; spot rates; sailing schedules; blank sailings',
    ),
  },
  {
    key: 'RAI',
    name: 'Rail and barge first',
    product: 'Loadstar TMS',
    subjects: phrases(
      'inland rail shuttles; barge corridors; the dry port network; night trains for parcels; last-mile consolidation',
    ),
    objects: phrases(
      'train paths; barge slots; wagon inspections; transfer times; terminal cut-offs; crane bookings',
    ),
  },
  {
    key: 'RES',
    name: 'Ready for the unexpected',
    product: 'Loadstar TMS',
    subjects: phrases(
      'the disruption desk; scenario planning; spare parts near the customer; flood protection of terminals; supplier second sourcing',
    ),
    objects: phrases(
      'playbooks; risk maps; contact trees; fallback routes; insurance schedules; exercise reports',
    ),
  },
]

const numbers: readonly Theme[] = [
  {
    key: 'LDG',
    name: 'Finance in one ledger',
    product: 'Ledgerline',
    subjects: phrases(
      'the ledger consolidation; touchless freight invoices; e-invoicing mandates; cash forecasting; intercompany billing',
    ),
    objects: phrases(
      'carrier invoices; accruals; tax codes; bank statements; cost centres; credit notes; approval rules',
    ),
  },
  {
    key: 'DAT',
    name: 'Data people trust',
    product: 'Ledgerline',
    subjects: phrases(
      'the location master; customer master data; the metrics catalogue; real-time data sharing; forecasting models',
    ),
    objects: phrases(
      'location codes; duplicate customers; data contracts; metric definitions; lineage gaps; forecast errors; access requests',
    ),
  },
]

const people: readonly Theme[] = [
  {
    key: 'SKL',
    name: 'Skills for the next ten years',
    product: 'Driver Companion',
    subjects: phrases(
      'the driver academy; planner certification; apprenticeships; women in operations; language courses on shift',
    ),
    objects: phrases(
      'course places; mentoring pairs; skill profiles; licence renewals; exit interviews; bursaries',
    ),
  },
  {
    key: 'FRN',
    name: 'Tools worthy of the front line',
    product: 'Driver Companion',
    subjects: phrases(
      'one app for drivers; shift swaps; rugged handhelds; pay slips on the phone; the site suggestion box',
    ),
    objects: phrases(
      'shift offers; trip sheets; damage photos; rest breaks; expense claims; handheld devices; suggestions',
    ),
  },
]

export const operationThemes = { warehouses, network, numbers, people } as const
