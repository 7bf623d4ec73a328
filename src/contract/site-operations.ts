// The settings of a site, and which operations its service has beside the specification. The console asks once.
import { z } from 'zod/mini'
import { catalogScope } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { financialVersions } from './funds.ts'
import { listing, none, type Operation, updating } from './operation.ts'
import { answerOf, described, patchOf, requestOf, VisibleText } from './primitives.ts'
import { updateMask } from './record-patch.ts'

/** What this release has beside the specification. Names are only added: consoles of other releases look for them. */
export const siteFeatures = [
  'whole-updates',
  'amounts',
  'amounts-writing',
  'expected-imports',
  'site-activity',
] as const
export type SiteFeature = (typeof siteFeatures)[number]

/** How many words for versions a site can have, and how long each may be. */
export const versionWordLimits = { words: 100, length: 100 } as const

/**
 * Digits after the decimal point by ISO 4217, of the currencies that do not have two. Browsers disagree with each other, and
 * with the standard: some know how many are customary (none in Hungary), others how many there are.
 */
const otherDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** How many digits after the decimal point amounts of a currency have. @param code of ISO 4217 */
export function currencyDigits(code: string): number {
  const found = Object.entries(otherDigits).find(([, codes]) => codes.includes(code))
  return found ? Number(found[0]) : 2
}

/** The codes of ISO 4217 that this runtime knows, in their order. */
export function currencyCodes(): readonly string[] {
  return Intl.supportedValuesOf('currency')
}

/** A word as it is compared with others: without regard to case, to the width of characters and to white space around it. */
function versionWordKey(word: string): string {
  return word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The positions of words that an earlier word of the list is the same as. */
export function repeatedWords(words: readonly string[]): readonly number[] {
  const keys = words.map(versionWordKey)
  return keys.flatMap((key, position) => (keys.indexOf(key) < position ? [position] : []))
}

const monthPattern = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/

const Month = described(
  z.string().check(
    z.refine((text) => monthPattern.test(text), {
      error: 'must be a month such as 2026-10',
      params: { code: 'NOT_A_MONTH' satisfies ErrorCode },
    }),
  ),
  { description: 'A month, as 2026-10.', pattern: monthPattern.source },
)
const MonthNumber = described(z.int32().check(z.minimum(1), z.maximum(12)), { description: '1 for January.' })
const Version = z.enum(financialVersions)

const Currency = described(
  z.string().check(
    z.regex(/^[A-Z]{3}$/, { error: 'must be a currency code of ISO 4217, such as EUR', abort: true }),
    z.refine((code) => currencyCodes().includes(code), {
      error: 'is not a currency of ISO 4217',
      params: { code: 'NOT_OFFERED' satisfies ErrorCode },
    }),
  ),
  { description: 'A currency code of ISO 4217, such as EUR.' },
)

const VersionWord = requestOf('VersionWord', {
  word: VisibleText.check(z.maxLength(versionWordLimits.length)),
  version: Version,
})
export type VersionWord = z.output<typeof VersionWord>

const VersionWords = described(
  z.array(VersionWord).check(
    z.maxLength(versionWordLimits.words),
    z.check(({ value, issues }: z.core.ParsePayload<VersionWord[]>) => {
      for (const position of repeatedWords(value.map(({ word }) => word))) {
        issues.push({
          code: 'custom',
          message: 'is in the list already; upper and lower case are the same',
          path: [position, 'word'],
          params: { code: 'WORD_REPEATED' satisfies ErrorCode },
          input: value,
        })
      }
    }),
  ),
  { description: 'What people of the site call the versions of amounts, such as Budget or Soll.' },
)

/** The settings as a person chooses them. */
export interface SiteSettings {
  /** A code of ISO 4217; null where none was chosen. */
  readonly currency: string | null
  /** Of the fiscal year; 1 is January. */
  readonly firstFiscalMonth: number
  /** The last month whose amounts are final, as 2026-10; null for none. */
  readonly closedThrough: string | null
  readonly versionWords: readonly VersionWord[]
}

/** The settings of a new site. */
export const firstSettings: SiteSettings = {
  currency: null,
  firstFiscalMonth: 1,
  closedThrough: null,
  versionWords: [],
}

export const settingNames = ['currency', 'firstFiscalMonth', 'closedThrough', 'versionWords'] as const
export type SettingName = (typeof settingNames)[number]

const Site = answerOf('Site', {
  currency: described(z.nullable(z.string()), {
    description: 'A currency code of ISO 4217; null where none is chosen.',
  }),
  currencyDigits: described(z.nullable(z.int32()), {
    description: 'Digits after the decimal point of amounts in the currency.',
  }),
  firstFiscalMonth: described(MonthNumber, {
    description: 'The first month of the fiscal year; 1 for January.',
  }),
  closedThrough: described(z.nullable(Month), { description: 'The last month whose amounts are final.' }),
  versionWords: z.array(answerOf('SiteVersionWord', { word: z.string(), version: Version })),
  features: described(z.array(z.string()), {
    description: `What the service has beside the specification: ${siteFeatures.join(', ')}.`,
  }),
  canManage: described(z.boolean(), { description: 'True when the caller may change the settings.' }),
  managers: described(z.optional(z.array(z.string())), {
    description: 'Names of the members who may change the settings, for a caller who cannot.',
  }),
})
export type Site = z.output<typeof Site>

export const UpdateSite = patchOf('UpdateSite', {
  currency: z.nullish(Currency),
  firstFiscalMonth: z.nullish(MonthNumber),
  closedThrough: z.nullish(Month),
  versionWords: z.nullish(VersionWords),
})
export type UpdateSite = z.output<typeof UpdateSite>

const site = { base: 'extended', tag: 'Site', area: null, params: none, experimental: false } as const

export const siteOperations = {
  getSite: {
    ...site,
    ...listing,
    path: '/site',
    summary: 'Get the settings of the site, and what its service has beside the specification',
    scope: null,
    query: none,
    success: { status: 200, body: Site },
    statuses: [400, 500],
  },
  updateSite: {
    ...site,
    ...updating,
    path: '/site',
    summary: 'Change settings of the site',
    scope: catalogScope,
    query: z.object({ updateMask: updateMask(settingNames) }),
    body: UpdateSite,
    success: { status: 200, body: Site },
    statuses: [400, 403, 500],
  },
} as const satisfies Record<string, Operation>
