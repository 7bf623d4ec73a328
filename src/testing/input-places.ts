// Where a value can be sent to: each place puts it into an otherwise valid request.
import type { PopulatedSite } from './populated-site.ts'
import type { Answer } from './site.ts'

/** Somewhere that a value can be sent to. */
export type Place = readonly [where: string, send: (site: PopulatedSite, value: unknown) => Promise<Answer>]

export const newOrganization = ({ organizationTypes: [type] }: PopulatedSite) => ({
  name: 'A',
  organizationTypeId: type,
})
const newFocusArea = ({ focusAreaTypes: [type] }: PopulatedSite) => ({ name: 'A', focusAreaTypeId: type })

/** Asks with JSON text in which a marker is replaced by text that no JSON writer would write. */
export function askWithText(
  site: PopulatedSite,
  path: string,
  body: object,
  text: string | Uint8Array,
): Promise<Answer> {
  const [before = '', after = ''] = JSON.stringify(body).split('"MARK"')
  const rawBody = Buffer.concat([
    Buffer.from(before),
    typeof text === 'string' ? Buffer.from(text) : text,
    Buffer.from(after),
  ])
  return site.ask('POST', path, { rawBody: Uint8Array.from(rawBody) })
}

export function importItems(
  site: PopulatedSite,
  kind: 'cost' | 'benefit',
  ...rows: object[]
): Promise<Answer> {
  const body = { items: rows.map((row) => ({ name: 'A', focusAreaId: site.childFocusArea, ...row })) }
  return site.ask('POST', `/funds/${kind}-item/bulk`, { body })
}

export const fundKinds = ['cost', 'benefit'] as const

export const nameTakers: readonly Place[] = [
  [
    'create organization',
    (site, name) => site.ask('POST', '/organizations', { body: { ...newOrganization(site), name } }),
  ],
  [
    'create focus area',
    (site, name) => site.ask('POST', '/focus-areas', { body: { ...newFocusArea(site), name } }),
  ],
  [
    'update organization',
    (site, name) => patchRecord(site, `/organizations/${site.organization}`, 'name', { name }),
  ],
  [
    'update focus area',
    (site, name) => patchRecord(site, `/focus-areas/${site.focusArea}`, 'name', { name }),
  ],
  ['import cost items', (site, name) => importItems(site, 'cost', { name })],
  ['import benefit items', (site, name) => importItems(site, 'benefit', { name })],
]

export const otherTexts: readonly Place[] = [
  ['about', (site, about) => patchRecord(site, `/focus-areas/${site.focusArea}`, 'about', { about })],
  [
    'externalId',
    (site, id) => patchRecord(site, `/organizations/${site.organization}`, 'externalId', { externalId: id }),
  ],
  [
    'the reason for archiving',
    (site, body) => site.ask('POST', `/organizations/${site.organization}:archive`, { body }),
  ],
  ['costType', (site, costType) => importItems(site, 'cost', { costType })],
  ['externalCostItemId', (site, id) => patchCost(site, { externalCostItemId: id })],
]

export function patchRecord(
  site: PopulatedSite,
  path: string,
  updateMask: string,
  body: object,
): Promise<Answer> {
  return site.ask('PATCH', path, { query: { updateMask }, body })
}

function patchCost(site: PopulatedSite, body: object): Promise<Answer> {
  return patchRecord(site, `/funds/cost-item/${site.costItems[0]}`, 'externalCostItemId', body)
}

export const amountTakers: readonly Place[] = fundKinds.map((kind) => [
  `${kind} items`,
  (site, amounts) => importItems(site, kind, { [`${kind}PeriodValues`]: [periods(amounts)] }),
])

function periods(timePeriodToAmount: unknown) {
  return { financialVersionType: 'ACTUAL', timePeriodToAmount }
}

/** Amounts as JSON text, because most of them do not survive a JSON writer. */
export const rawAmounts =
  (text: string, kind: (typeof fundKinds)[number]): ((site: PopulatedSite) => Promise<Answer>) =>
  (site) =>
    askWithText(
      site,
      `/funds/${kind}-item/bulk`,
      {
        items: [{ name: 'A', focusAreaId: site.childFocusArea, [`${kind}PeriodValues`]: [periods('MARK')] }],
      },
      text,
    )
