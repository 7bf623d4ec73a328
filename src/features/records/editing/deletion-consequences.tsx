// The preview of a deletion, computed from the tree on this device.
import type { HierarchyKind } from '#contract/resources.ts'
import type { DeletionRehearsal, MovedRecord } from '#hierarchy/deletion-rehearsal.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import parts from '#ui/forms/form-parts.module.css'
import classes from './editing.module.css'
import { useFindRecord, useIsOtherSite } from './hierarchy-resource.ts'
import { maxListed } from './record-list.tsx'

export function Consequences({
  kind,
  rehearsal,
}: {
  readonly kind: HierarchyKind
  readonly rehearsal: DeletionRehearsal
}) {
  const m = useMessages('editing')
  const isOtherSite = useIsOtherSite()
  const { moved, shortened, parentless, jumps } = rehearsal
  const find = useFindRecord(kind)
  const nameOf = (id: string) => find(id)?.name ?? id
  if (moved.length === 0) return <p className={parts.caption}>{m.noneMoves}</p>
  return (
    <section aria-label={m.deletePreview}>
      <p className={parts.caption}>{m.deletePreview}</p>
      <ul className={parts.facts}>
        <li>{m.moves({ count: moved.length })}</li>
        {parentless.length > 0 && <li>{m.movesToTop({ count: parentless.length })}</li>}
        {shortened > 0 && <li>{m.movesAlong({ count: shortened })}</li>}
        {jumps.length > 0 && (
          <li>{m.skipsLevel({ count: jumps.length, names: someNames(m, namesOf(jumps)) })}</li>
        )}
        {isOtherSite && (kind === 'organization' || jumps.length > 0) && <li>{m.otherSiteMoves}</li>}
      </ul>
      <ul className={classes.list} aria-label={m.movingRecords}>
        {moved.slice(0, maxListed).map((move) => (
          <li key={move.id}>
            {move.name}
            <small>{moveMessage(m, move, nameOf)}</small>
          </li>
        ))}
        {moved.length > maxListed && <li>{m.moreRecords({ count: moved.length - maxListed })}</li>}
      </ul>
    </section>
  )
}

/** The most names within a sentence. */
const maxNamed = 5

const namesOf = (records: readonly MovedRecord[]) => records.map(({ name }) => name)

/** The first of these names and the number of the others, as part of a sentence. */
export function someNames(m: Messages['editing'], all: readonly string[]): string {
  const names = all.slice(0, maxNamed)
  const rest = all.length - names.length
  return list(rest > 0 ? [...names, m.moreRecords({ count: rest })] : names)
}

function moveMessage(
  m: Messages['editing'],
  { newParentId, newPath, depth, newDepth }: MovedRecord,
  nameOf: (id: string) => string,
): string {
  const levels = { from: depth + 1, to: newDepth + 1 }
  if (newParentId === undefined) return m.moveToTop(levels)
  return m.moveUnder({ path: newPath.map(nameOf).join(' / '), ...levels })
}
