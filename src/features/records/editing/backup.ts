// The backup file that is downloaded before records are deleted.

import { z } from 'zod/mini'
import { parseJson } from '#contract/exact-json.ts'
import { operations } from '#contract/operations.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import type { DeletionRehearsal } from '#hierarchy/deletion-rehearsal.ts'
import type { Messages } from '#messages/messages.ts'

const format = 'planning-recreate-kit/1'

/** What no request can restore; shown before and after a deletion. */
export const losses = [
  'lossId',
  'lossDates',
  'lossChildren',
  'lossItems',
] as const satisfies readonly (keyof Messages['editing'])[]

interface Deleted {
  readonly records: readonly PlanningRecord[]
  readonly rehearsal: DeletionRehearsal
  readonly madeAt: Date
}

export function backupOf(m: Messages['editing'], { records, rehearsal, madeAt }: Deleted) {
  return {
    format,
    madeAt: madeAt.toISOString(),
    cannotComeBack: [...losses.map((loss) => m[loss]), m.descriptionFollows],
    // Parents before children: the order to create them in.
    records: records.toSorted((a, b) => a.path.length - b.path.length),
    // No request moves these records back.
    moved: rehearsal.moved.map(({ id, name, newParentId }) => ({
      id,
      name,
      newParentId: newParentId ?? null,
    })),
  }
}

const BackupFile = z.object({ format: z.literal(format), records: z.array(z.unknown()) })

/**
 * Reads the records of a kind from a backup, parents before children. `no-backup` for any other file, `none` for a
 * backup without records of this kind.
 */
export function readBackup(
  text: string,
  kind: HierarchyKind,
): readonly PlanningRecord[] | 'no-backup' | 'none' {
  const file = BackupFile.safeParse(parseJson(text))
  if (!file.success) return 'no-backup'
  const schema = operations[hierarchies[kind].operations.get].success.body
  const records = file.data.records.flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })
  return records.length === 0 ? 'none' : records
}
