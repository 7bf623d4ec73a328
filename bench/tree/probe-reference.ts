// What the rows must be, worked out the plainest way, so that no wrong tree ever stops a clock.
import type { FocusArea } from '../../src/contract/focus-areas.ts'

export class Reference {
  readonly #children = new Map<string | null, FocusArea[]>()

  /** @param order of siblings; that of arrival when undefined */
  constructor(records: readonly FocusArea[], order: 'name' | undefined) {
    for (const record of records) {
      const parent = record.parent?.id ?? null
      const family = this.#children.get(parent)
      if (family) family.push(record)
      else this.#children.set(parent, [record])
    }
    const { compare } = new Intl.Collator(undefined, { numeric: true })
    if (order === 'name')
      for (const family of this.#children.values()) family.sort((a, b) => compare(a.name, b.name))
  }

  /** Names of the roots. */
  collapsed(): string[] {
    return (this.#children.get(null) ?? []).map((record) => record.name)
  }

  /** Names of all rows when everything is expanded that the search text leaves. */
  expanded(text = ''): string[] {
    return this.#below(null, text.toLowerCase())
  }

  #below(parent: string | null, needle: string): string[] {
    const names: string[] = []
    for (const record of this.#children.get(parent) ?? []) {
      const below = this.#below(record.id, needle)
      if (below.length === 0 && !record.name.toLowerCase().includes(needle)) continue
      names.push(record.name)
      for (const name of below) names.push(name)
    }
    return names
  }
}
