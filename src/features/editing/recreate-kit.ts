// What is needed to make deleted records again, and what no request can bring back.
import type { FocusArea } from '#contract/focus-areas.ts'
import type { Organization } from '#contract/organizations.ts'
import type { DeletionRehearsal } from '#hierarchy/deletion-rehearsal.ts'

interface RecreateKit {
  readonly format: 'planning-recreate-kit/1'
  readonly madeAt: string
  readonly cannotComeBack: readonly string[]
  /** Parents before children: the order to create them in. */
  readonly records: readonly (Organization | FocusArea)[]
  /** Where the records that moved stood before. No request moves them back. */
  readonly moved: readonly {
    readonly id: string
    readonly name: string
    readonly newParentId: string | null
  }[]
}

/** The file to keep before records are deleted. */
export function recreateKit(
  records: readonly (Organization | FocusArea)[],
  rehearsal: DeletionRehearsal,
  madeAt: Date,
): RecreateKit {
  return {
    format: 'planning-recreate-kit/1',
    madeAt: madeAt.toISOString(),
    cannotComeBack: [
      'The ID: a record created again has a new one.',
      'The dates of creation and last update, and the status.',
      'The place of the children that moved: no request of the API changes a parent.',
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
