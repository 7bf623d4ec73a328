// Names the browser and the system of a `User-Agent`, for a person who looks for a device of theirs.

/** The first that a text contains counts: browsers name those that they are compatible with as well. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

export interface Device {
  /** Null, like the system, where the text names none that is known. */
  readonly browser: string | null
  readonly system: string | null
}

export function deviceOf(userAgent: string | null): Device {
  const find = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}
