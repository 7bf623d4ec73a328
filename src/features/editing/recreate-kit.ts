// What is needed to make deleted records again, and what no request can bring back.

import { z } from 'zod/mini'
import { operations } from '#contract/operations.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import type { DeletionRehearsal } from '#hierarchy/deletion-rehearsal.ts'

const format = 'planning-recreate-kit/1'

/** What no request can bring back, in the words that people read before and after deleting. */
export const cannotComeBack = [
  'The ID: a record created again has a new one, and links to the old one lead nowhere.',
  'The dates of creation and last update, and the status.',
  'The place of the children that moved: no request of the API changes a parent.',
  'The cost and benefit items that were attached, as far as the service took them away.',
] as const

interface RecreateKit {
  readonly format: typeof format
  readonly madeAt: string
  readonly cannotComeBack: readonly string[]
  /** Parents before children: the order to create them in. */
  readonly records: readonly PlanningRecord[]
  /** Where the records that moved stood before. No request moves them back. */
  readonly moved: readonly {
    readonly id: string
    readonly name: string
    readonly newParentId: string | null
  }[]
}

/** The file to keep before records are deleted. */
export function recreateKit(
  records: readonly PlanningRecord[],
  rehearsal: DeletionRehearsal,
  madeAt: Date,
): RecreateKit {
  return {
    format,
    madeAt: madeAt.toISOString(),
    cannotComeBack: [
      ...cannotComeBack,
      'The description comes back by a second request, because creating takes none.',
    ],
    records: records.toSorted((a, b) => a.path.length - b.path.length),
    moved: rehearsal.moved.map(({ id, name, newParentId }) => ({
      id,
      name,
      newParentId: newParentId ?? null,
    })),
  }
}

const KitFile = z.object({ format: z.literal(format), records: z.array(z.unknown()) })

/**
 * The records of a kit that belong to a resource, parents before children.
 * @throws Error for a file that is no kit, or has none of these, in words for people.
 */
export function readKit(text: string, kind: HierarchyKind): PlanningRecord[] {
  const file = KitFile.safeParse(readJson(text))
  if (!file.success)
    throw new Error(
      'This file was not saved here before a deletion. Choose one that begins with “create again”.',
    )
  const schema = operations[hierarchies[kind].operations.get].success.body
  const records = file.data.records.flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })
  if (records.length === 0)
    throw new Error(
      `There are no ${hierarchies[kind].plural} in this file. Open it from the ${otherThan(kind).plural}.`,
    )
  return records
}

function otherThan(kind: HierarchyKind) {
  return hierarchies[kind === 'organization' ? 'focus-area' : 'organization']
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
