// Which people a picker offers, in which groups, and whom a typed text means.
import { foldName } from '#hierarchy/name-folding.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email?: string | undefined
}

export interface PersonGroup {
  readonly key: 'me' | 'recent' | 'all'
  readonly people: readonly Person[]
}

interface Choices {
  readonly people: readonly Person[]
  /** The ID of the signed-in person; undefined where it is not known. */
  readonly me: string | undefined
  /** IDs, the latest first. */
  readonly recent: readonly string[]
}

/** More than anyone reads; typing finds the others. */
const maxOffered = 50

/**
 * The people whose name or email contains each word of the text: the signed-in person, those chosen last, and all others
 * by name; those whose name begins with the text come first.
 */
export function offeredPeople({ people, me, recent }: Choices, text: string) {
  const wanted = foldName(text.trim())
  const words = wanted.split(' ').filter((word) => word !== '')
  const folded = people.map((person) => ({
    person,
    name: foldName(person.name),
    email: foldName(person.email ?? ''),
  }))
  const found = folded
    .filter(({ name, email }) => words.every((word) => name.includes(word) || email.includes(word)))
    .toSorted(
      (one, other) =>
        Number(other.name.startsWith(wanted)) - Number(one.name.startsWith(wanted)) ||
        one.person.name.localeCompare(other.person.name),
    )
    .map(({ person }) => person)
  const own = found.filter(({ id }) => id === me)
  const last = recent
    .filter((id) => id !== me)
    .flatMap((id) => found.find((person) => person.id === id) ?? [])
  const shown = new Set([...own, ...last])
  const rest = found.filter((person) => !shown.has(person)).slice(0, maxOffered)
  const all: readonly PersonGroup[] = [
    { key: 'me', people: own },
    { key: 'recent', people: last },
    { key: 'all', people: rest },
  ]
  return { groups: all.filter((group) => group.people.length > 0), count: found.length }
}

/** The one person whose whole name or email the text is; undefined for none and for several. */
export function personMeant(people: readonly Person[], text: string): Person | undefined {
  const wanted = foldName(text.trim())
  if (wanted === '') return undefined
  const meant = people.filter(({ name, email }) =>
    [name, email ?? ''].some((one) => foldName(one) === wanted),
  )
  return meant.length === 1 ? meant[0] : undefined
}
