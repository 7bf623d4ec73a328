// Inputs that have broken services before, each with the way it is sent and the status it must get. The numbers are
// those of the catalogue of bad inputs; those that must succeed are in the test.
import {
  amountTakers,
  askWithText,
  fundKinds,
  importItems,
  nameTakers,
  newOrganization,
  otherTexts,
  type Place,
  patchRecord,
  rawAmounts,
} from './input-places.ts'
import type { PopulatedSite } from './populated-site.ts'
import type { Answer, AskOptions } from './site.ts'

export interface BadInput {
  readonly row: number
  readonly what: string
  readonly status: number
  send(site: PopulatedSite): Promise<Answer>
}

/** How one variant is sent. */
type Send = BadInput['send']

/** The same values at several places. */
function everywhere(row: number, places: readonly Place[], values: readonly unknown[]): BadInput[] {
  return values.flatMap((value) =>
    places.map(([where, send]) => ({
      row,
      what: `${JSON.stringify(value)?.slice(0, 40)} in ${where}`,
      status: 400,
      send: (site: PopulatedSite) => send(site, value),
    })),
  )
}

function refused(row: number, variants: Readonly<Record<string, Send>>, status = 400): BadInput[] {
  return Object.entries(variants).map(([what, send]) => ({ row, what, status, send }))
}

const lists = ['/organizations', '/focus-areas', '/funds/cost-item', '/funds/benefit-item']
const get =
  (path: string): Send =>
  (site) =>
    site.ask('GET', path)
const getEach = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [`GET ${path}`, get(path)]))
const textual = (label: string, text: string | Uint8Array): Readonly<Record<string, Send>> => ({
  [label]: (site) => askWithText(site, '/organizations', { ...newOrganization(site), name: 'MARK' }, text),
})

const deep = (open: string, close: string) => `${open.repeat(5000)}1${close.repeat(5000)}`

const badIds = [
  'not-a-uuid',
  '',
  '..%2f..',
  '%7B0a1b2c3d-4e5f-4000-8000-ffffffffffff%7D',
  '0'.repeat(32),
  'a'.repeat(101),
]
const addressed: readonly [string, string, AskOptions][] = [
  ['GET', '/organizations/ID', {}],
  ['PATCH', '/organizations/ID', { query: { updateMask: 'name' }, body: { name: 'A' } }],
  ['DELETE', '/organizations/ID', {}],
  ['POST', '/organizations/ID:archive', {}],
  ['GET', '/focus-areas/ID', {}],
  ['PATCH', '/focus-areas/ID', { query: { updateMask: 'name' }, body: { name: 'A' } }],
  ['DELETE', '/focus-areas/ID', {}],
  ...fundKinds.flatMap((kind): [string, string, AskOptions][] => [
    ['GET', `/funds/${kind}-item/ID`, {}],
    ['PATCH', `/funds/${kind}-item/ID`, { query: { updateMask: 'externalId' }, body: { externalId: 'A' } }],
    ['DELETE', `/funds/${kind}-item/ID`, {}],
  ]),
]

const masked: Readonly<Record<string, (site: PopulatedSite) => string>> = {
  organization: (site) => `/organizations/${site.organization}`,
  'focus area': (site) => `/focus-areas/${site.focusArea}`,
  'cost item': (site) => `/funds/cost-item/${site.costItems[0]}`,
  'benefit item': (site) => `/funds/benefit-item/${site.benefitItems[0]}`,
}
const badMasks = [
  '',
  ',',
  'name,,secret',
  '*',
  'NAME',
  'owner.id',
  '__proto__',
  'name,secret',
  Array(1000).fill('x').join(),
]

const disagreements: Readonly<Record<string, Send>> = Object.fromEntries(
  fundKinds.flatMap((kind): [string, Send][] => {
    const [id, externalId] = [`${kind}ItemId`, `${kind}ItemExternalId`]
    const known = (site: PopulatedSite, index: 0 | 1) => site[`${kind}Items`][index]
    return [
      [
        `${kind} row whose two ids name different items`,
        (site) => importItems(site, kind, {}, { [id]: known(site, 0), [externalId]: 'second' }),
      ],
      [
        `${kind} item twice by its id`,
        (site) => importItems(site, kind, { [id]: known(site, 0) }, { [id]: known(site, 0) }),
      ],
      [
        `${kind} item twice by a new external id`,
        (site) => importItems(site, kind, { [externalId]: 'n' }, { [externalId]: 'n' }),
      ],
      [
        `${kind} item once by its id and once by its external id`,
        (site) => importItems(site, kind, { [id]: known(site, 0) }, { [externalId]: 'first' }),
      ],
      [
        `${kind} row whose two focus areas differ`,
        (site) => importItems(site, kind, {}, { focusAreaExternalId: 'goal' }),
      ],
    ]
  }),
)

export const badInputs: readonly BadInput[] = [
  ...everywhere(1, nameTakers, [null]),
  ...everywhere(
    2,
    amountTakers,
    [null, true, '12', [1]].map((amount) => ({ '2027-01': amount })),
  ),
  ...everywhere(3, nameTakers, [['a'], 123, false, { a: 1 }]),
  ...everywhere(4, nameTakers, ['', '   ', '\u200b\u202e']),
  ...everywhere(5, [...nameTakers, ...otherTexts], ['a\u0000b']),
  ...refused(
    5,
    getEach([...lists.slice(0, 2).map((path) => `${path}?nameContains=%00`), '/focus-areas/%00']),
  ),
  ...everywhere(6, [...nameTakers, ...otherTexts], ['\ud800', 'a\udc00b']),
  ...refused(7, textual('the bytes FF FE in a string', Uint8Array.from([0x22, 0xff, 0xfe, 0x22]))),
  ...refused(8, textual('the same key twice', '"a","name":"b"')),
  ...fundKinds.flatMap((kind) =>
    refused(9, {
      [`__proto__ in ${kind} items`]: rawAmounts('{"__proto__":5}', kind),
      [`constructor.prototype in ${kind} items`]: rawAmounts('{"constructor":{"prototype":{"a":1}}}', kind),
    }),
  ),
  ...everywhere(
    10,
    amountTakers,
    ['constructor', 'toString', 'hasOwnProperty', '', '2026-13', '2026-00', '26-01', 'x'.repeat(10_000)].map(
      (period) => ({ [period]: 1 }),
    ),
  ),
  ...fundKinds.flatMap((kind) =>
    refused(
      11,
      Object.fromEntries(
        ['1e400', '1e308', '1e-400', '0.'.padEnd(41, '1')].map((digits) => [
          `${digits} in ${kind} items`,
          rawAmounts(`{"2027-01":${digits}}`, kind),
        ]),
      ),
    ),
  ),
  ...refused(12, {
    ...textual('5,000 arrays', deep('[', ']')),
    ...textual('5,000 objects', deep('{"a":', '}')),
  }),
  ...refused(
    13,
    { 'a body of 1.1 MB': (site) => site.ask('POST', '/organizations', { rawBody: ' '.repeat(1_100_000) }) },
    413,
  ),
  ...refused(13, {
    '100,000 cost items': (site) =>
      site.ask('POST', '/funds/cost-item/bulk', { body: { items: Array(100_000).fill({}) } }),
  }),
  ...everywhere(
    14,
    fundKinds.map(
      (kind): Place => [
        `${kind} items`,
        (site, list) => site.ask('POST', `/funds/${kind}-item/bulk`, { body: { items: list } }),
      ],
    ),
    [[], { 0: { name: 'A' } }, null, 'A'],
  ),
  ...refused(15, disagreements),
  ...refused(
    16,
    getEach(
      lists.flatMap((path) =>
        ['-1', '0x10', '%2010', '1e3', '0', '1.5', '1&limit=2'].map((limit) => `${path}?limit=${limit}`),
      ),
    ),
  ),
  ...refused(
    17,
    getEach(
      lists
        .slice(0, 2)
        .flatMap((path) => ['name;drop', '%2Bsecret', '__proto__'].map((sort) => `${path}?sort=${sort}`)),
    ),
  ),
  ...refused(18, getEach(lists.slice(0, 2).map((path) => `${path}?nameContains=${'x'.repeat(8000)}`))),
  ...refused(
    19,
    Object.fromEntries(
      addressed.flatMap(([method, path, options]) =>
        badIds.map((id) => [
          `${method} ${path.replace('ID', id)}`,
          (site) => site.ask(method, path.replace('ID', id), options),
        ]),
      ),
    ),
  ),
  ...everywhere(
    20,
    [
      [
        'targetDate',
        (site, targetDate) =>
          site.ask('POST', '/organizations', { body: { ...newOrganization(site), targetDate } }),
      ],
    ],
    ['2026-02-30', '0000-01-01', 'infinity', 'now', '+275760-09-13', '', '2027-03-31T25:00:00Z'],
  ),
  ...refused(
    22,
    Object.fromEntries(
      Object.entries(masked).flatMap(([what, pathOf]) =>
        badMasks.map((mask) => [
          `mask ${mask.slice(0, 20)} of a ${what}`,
          (site) => patchRecord(site, pathOf(site), mask, {}),
        ]),
      ),
    ),
  ),
  ...refused(22, {
    'no mask': (site) => site.ask('PATCH', `/organizations/${site.organization}`, { body: {} }),
    'two masks': (site) =>
      site.ask('PATCH', `/organizations/${site.organization}?updateMask=name&updateMask=about`, {
        body: { name: 'A' },
      }),
  }),
]
