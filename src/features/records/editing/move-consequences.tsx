// What a move changes: which records get another parent, how many move along, and which cannot be moved there.

import { maxLevels } from '#contract/hierarchies.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useFindParents } from '#features/records/find-parents.ts'
import type { BranchMove, MoveObstacle } from '#hierarchy/move-preview.ts'
import { topLevel } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import parts from '#ui/forms/form-parts.module.css'
import classes from './editing.module.css'
import { useFindRecord } from './hierarchy-resource.ts'
import { maxListed } from './record-list.tsx'

interface MoveConsequencesProps {
  readonly kind: HierarchyKind
  readonly moves: readonly BranchMove<PlanningRecord>[]
  /** The ID of the new parent, or `topLevel`. */
  readonly parentId: string
}

export function MoveConsequences({ kind, moves, parentId }: MoveConsequencesProps) {
  const m = useMessages('editing')
  const find = useFindRecord(kind)
  const { pathOf } = useFindParents(kind)
  const open = moves.filter(({ obstacle }) => obstacle === undefined)
  const along = open.reduce((sum, { descendants }) => sum + descendants, 0)
  const path = [...pathOf(parentId), find(parentId)?.name].map((name) => name ?? '…').join(' / ')
  const placeOf = ({ depth, newDepth }: BranchMove<PlanningRecord>) => {
    const levels = { from: depth + 1, to: newDepth + 1 }
    return parentId === topLevel ? m.moveToTop(levels) : m.moveUnder({ path, ...levels })
  }
  return (
    <section aria-label={m.movePreview}>
      <p className={parts.caption}>{m.movePreview}</p>
      <ul className={parts.facts}>
        <li>{open.length > 0 ? m.branchesMove({ count: open.length }) : m.noneCanMove}</li>
        {along > 0 && <li>{m.movesAlong({ count: along })}</li>}
      </ul>
      <ul className={classes.list} aria-label={m.movingRecords}>
        {moves.slice(0, maxListed).map((move) => (
          <li key={move.record.id}>
            {move.record.name}
            <small>{move.obstacle ? obstacleText(m, move.obstacle) : placeOf(move)}</small>
          </li>
        ))}
        {moves.length > maxListed && <li>{m.moreRecords({ count: moves.length - maxListed })}</li>}
      </ul>
    </section>
  )
}

function obstacleText(m: Messages['editing'], obstacle: MoveObstacle): string {
  return obstacle === 'too-deep' ? m.obstacles[obstacle]({ max: maxLevels }) : m.obstacles[obstacle]
}
