// The words that name versions: those of the specification in English and German, and those of the site.
import { bareText } from './period-names.ts'
import { type Version, versions } from './versions.ts'

/** Versions by the words that the site, or the person who imports, has for them: by {@link versionKey}. */
export type VersionWords = ReadonlyMap<string, Version>

const versionAliases: VersionWords = new Map([
  ['actual', 'ACTUAL'],
  ['actuals', 'ACTUAL'],
  ['forecast', 'FORECAST'],
  ['forecasts', 'FORECAST'],
  ['baseline', 'BASELINE'],
  ['baselines', 'BASELINE'],
  ['ist', 'ACTUAL'],
  ['prognose', 'FORECAST'],
  ['basisplan', 'BASELINE'],
])

/** What two spellings of a word have in common. */
export function versionKey(text: string): string {
  return bareText(text).replace(/\s+/g, ' ').trim()
}

/** The version that a text names, whatever its case; undefined for every other text. */
export function readVersion(text: string, words?: VersionWords): Version | undefined {
  const key = versionKey(text)
  return words?.get(key) ?? versionAliases.get(key)
}

/** The answers that name a version, `version:ACTUAL`, in the order of the versions. */
export const versionAnswers = versions.map((version) => `version:${version}` as const)

/** The version of such an answer; undefined for every other one. */
export function versionAnswered(answer: string | undefined): Version | undefined {
  return versions.find((version) => answer === `version:${version}`)
}
