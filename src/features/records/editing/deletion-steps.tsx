// What each deletion of a series moves, for a person who wants to know where it leaves the tree if it ends early.
import { type ReactNode, useState } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import type { DeletionRehearsal, DeletionStep } from '#hierarchy/deletion-rehearsal.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import parts from '#ui/forms/form-parts.module.css'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { type AttachedItems, countOf } from './attached-items.tsx'
import { someNames } from './deletion-consequences.tsx'
import classes from './editing.module.css'
import { useFindRecord, useIsOtherSite } from './hierarchy-resource.ts'
import { maxListed } from './record-list.tsx'

interface DeletionStepsProps {
  readonly kind: HierarchyKind
  readonly steps: DeletionRehearsal['steps']
  /** Undefined for organizations. */
  readonly attached: AttachedItems | undefined
}

/** The steps, folded; nothing for a single one, which the preview tells. */
export function DeletionSteps({ kind, steps, attached }: DeletionStepsProps) {
  const m = useMessages('editing')
  const [isOpen, setIsOpen] = useState(false)
  if (steps.length < 2) return null
  return (
    <details className={classes.steps} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={parts.caption}>{m.showSteps}</summary>
      {isOpen && (
        <>
          <p className={parts.caption}>{m.stepsText}</p>
          {attached ? (
            <StepsWithItems steps={steps} attached={attached} />
          ) : (
            <StepTable kind={kind} steps={steps} />
          )}
        </>
      )}
    </details>
  )
}

interface StepsWithItemsProps extends Pick<DeletionStepsProps, 'steps'> {
  readonly attached: AttachedItems
}

function StepsWithItems({ steps, attached }: StepsWithItemsProps) {
  const m = useMessages('editing')
  const isOtherSite = useIsOtherSite()
  const { costs, benefits } = attached
  const blocked = new Set(attached.blockedIds)
  const itemsOf = ({ id, itemsOfIds }: DeletionStep) => (
    <>
      <div>{m.costItems({ count: countOf(m, costs, itemsOfIds) })}</div>
      <div>{m.benefitItems({ count: countOf(m, benefits, itemsOfIds) })}</div>
      {blocked.has(id) && <strong>{m.itemsBlock}</strong>}
    </>
  )
  return (
    <>
      <StepTable kind="focus-area" steps={steps} itemsOf={itemsOf} />
      {isOtherSite && <p className={parts.caption}>{m.itemsOtherSite}</p>}
    </>
  )
}

interface StepTableProps extends Omit<DeletionStepsProps, 'attached'> {
  /** Draws the items that are attached to the record of a step when its turn comes; undefined where there are none. */
  readonly itemsOf?: (step: DeletionStep) => ReactNode
}

function StepTable({ kind, steps, itemsOf }: StepTableProps) {
  const m = useMessages('editing')
  const find = useFindRecord(kind)
  const nameOf = (id: string) => find(id)?.name ?? '…'
  const moves = ({ movedIds, newPath }: DeletionStep) => {
    if (movedIds.length === 0) return m.stepMovesNone
    const names = someNames(m, movedIds.map(nameOf))
    const parent = newPath.at(-1)
    if (parent === undefined) return m.stepMovesToTop({ names })
    return m.stepMovesUnder({ names, parent: nameOf(parent) })
  }
  const titles = [m.stepNumber, m.stepDeletes, m.stepMoves, ...(itemsOf ? [m.attachedItems] : [])]
  return (
    <>
      <table className={plain.table} aria-label={m.deletionSteps}>
        <TableHead titles={titles} />
        <tbody>
          {steps.slice(0, maxListed).map((step, place) => (
            <tr key={step.id}>
              <td>{number(place + 1)}</td>
              <td>{nameOf(step.id)}</td>
              <td>{moves(step)}</td>
              {itemsOf && <td>{itemsOf(step)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > maxListed && (
        <p className={parts.caption}>{m.moreRecords({ count: steps.length - maxListed })}</p>
      )}
    </>
  )
}
