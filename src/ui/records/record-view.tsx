// One record as it is read: the header, and under it its view state (loading, failed, or there) and its parts.

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { LoadFailure, RecordViewState } from '#hierarchy/view-state.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { LoadFailureNotice, LoadFailureReason } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { EditInPlace, type PlaceColumn, type PlaceEdit } from './edit-in-place.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordHeader } from './record-header.tsx'
import { nameOf, type PlanningFamily, type RelativeLink } from './record-relatives.ts'
import { RecordHint, RecordRemark, RecordSection } from './record-section.tsx'
import { type Neighbors, RecordSiblings } from './record-siblings.tsx'
import classes from './record-view.module.css'
import { StatusBadge } from './status-badge.tsx'

interface RecordViewProps {
  /** What kind of record it is: `Focus area`. */
  readonly kindTitle: string
  readonly viewState: RecordViewState<PlanningRecord>
  /** Undefined while the tree does not know the record. */
  readonly family: PlanningFamily | undefined
  /** Its place in the list beside it; undefined where there is none. */
  readonly listPlace?: PlanningFamily['siblings'] | undefined
  readonly Link: RelativeLink
  readonly actions: ReactNode
  /** What a value is edited by; undefined where that cannot be done. */
  readonly editOf?: (record: PlanningRecord, column: PlaceColumn) => PlaceEdit | undefined
  /** Details of the texts that a record may be without. */
  readonly texts: (record: PlanningRecord) => ReactNode
  /** Details that only this kind of record has. */
  readonly fields?: (record: PlanningRecord) => ReactNode
  /** Under the details. */
  readonly factsNote?: ReactNode
  /** The state of the person's own changes; shown even when the record itself cannot be. */
  readonly notice?: ReactNode
  /** Sections about what is below the record, before the list of its children. */
  readonly branch?: (record: PlanningRecord) => ReactNode
  /** Sections that only this kind of record has. */
  readonly sections?: (record: PlanningRecord) => ReactNode
  readonly onRetry: () => void
  /** Leads away from a record that is not there. */
  readonly wayBack?: ReactNode
  readonly onShowInTree: () => void
}

export function RecordView(props: RecordViewProps) {
  const m = useMessages('ui')
  const hierarchy = useMessages('hierarchies')
  const { viewState, family, listPlace, Link, actions, onRetry } = props
  const place = listPlace ?? family?.siblings
  const record = viewState.kind === 'record' ? viewState.record : undefined
  const nameEdit = record && props.editOf?.(record, 'name')
  return (
    <>
      <RecordHeader
        siblings={
          place && (
            <RecordSiblings
              siblings={neighborsOf(place, hierarchy)}
              Link={Link}
              unloaded={family?.unloadedSiblings}
              inList={listPlace !== undefined}
            />
          )
        }
        path={family && <Path ancestors={family.ancestors} Link={Link} />}
        title={
          record ? (
            <EditInPlace key={record.id} label={m.fieldName} edit={nameEdit}>
              {record.name}
            </EditInPlace>
          ) : (
            props.kindTitle
          )
        }
        facts={
          record && (
            <>
              <span>{typeOf(record).name}</span>
              <EditInPlace key={record.id} label={m.fieldStatus} edit={props.editOf?.(record, 'status')}>
                <StatusBadge status={record.status.name} emphasis="strong" />
              </EditInPlace>
            </>
          )
        }
        actions={actions}
      />
      {props.notice}
      {viewState.kind === 'loading' && <LoadingNotice label={m.loadingRecord} />}
      {viewState.kind === 'failed' && (
        <LoadFailureNotice failure={viewState.failure} onRetry={onRetry}>
          {props.wayBack}
        </LoadFailureNotice>
      )}
      {viewState.kind === 'record' && (
        <Parts {...props} record={viewState.record} remark={viewState.remark} />
      )}
    </>
  )
}

function neighborsOf(
  { previous, next, ...place }: PlanningFamily['siblings'],
  m: Messages['hierarchies'],
): Neighbors {
  const named = (relative: typeof previous) => relative && { id: relative.id, name: nameOf(relative, m) }
  return { ...place, previous: named(previous), next: named(next) }
}

interface PartsProps extends RecordViewProps {
  readonly record: PlanningRecord
  /** Why what is shown may be old. */
  readonly remark: LoadFailure | undefined
}

function Parts(props: PartsProps) {
  const m = useMessages('record')
  const { fieldDescription } = useMessages('ui')
  const { record, remark, family, texts, fields, branch, sections, Link, onShowInTree } = props
  return (
    <div className={classes.body}>
      {remark && (
        <RecordRemark>
          {m.lastLoaded} <LoadFailureReason failure={remark} />
        </RecordRemark>
      )}
      <div className={classes.parts}>
        <div className={classes.side}>
          <RecordSection title={m.details}>
            <RecordFacts
              key={record.id}
              record={record}
              ownerEdit={props.editOf?.(record, 'owner')}
              texts={texts(record)}
            >
              {fields?.(record)}
            </RecordFacts>
            {props.factsNote}
          </RecordSection>
        </div>
        <div className={classes.main}>
          {record.about && (
            <RecordSection title={fieldDescription}>
              <RichText text={record.about} />
            </RecordSection>
          )}
          {branch?.(record)}
        </div>
        <div className={classes.rest}>
          {family && <RecordChildren family={family} Link={Link} onShowInTree={onShowInTree} />}
          {sections?.(record)}
        </div>
      </div>
    </div>
  )
}

type PathProps = Pick<PlanningFamily, 'ancestors'> & Pick<RecordViewProps, 'Link'>

function Path({ ancestors, Link }: PathProps) {
  const m = useMessages('hierarchies')
  if (ancestors.length === 0) return null
  return (
    <Breadcrumbs label={m.path}>
      {ancestors.map((ancestor) => (
        <Link key={ancestor.id} id={ancestor.id}>
          {nameOf(ancestor, m)}
        </Link>
      ))}
    </Breadcrumbs>
  )
}

interface RecordChildrenProps {
  readonly family: PlanningFamily
  readonly Link: RelativeLink
  readonly onShowInTree: () => void
}

/** The children of a record: the first ones by name, and a button that shows all in the tree. */
function RecordChildren({ family, Link, onShowInTree }: RecordChildrenProps) {
  const m = useMessages('record')
  const hierarchy = useMessages('hierarchies')
  const { children, childCount, countBelow, isWhole, unloadedChildren } = family
  if (childCount === 0) {
    const isKnown = isWhole || unloadedChildren === 0
    return (
      <RecordSection title={hierarchy.children}>
        <RecordHint>
          {unloadedChildren
            ? m.moreNotLoaded({ count: unloadedChildren })
            : isKnown
              ? m.noChildren
              : m.noChildrenYet}
        </RecordHint>
      </RecordSection>
    )
  }
  return (
    <RecordSection title={hierarchy.children} note={countsOf(family, m)}>
      <ul className={classes.list}>
        {children.map((child) => (
          <li key={child.id} className={classes.child} data-missing={child.kind === 'ghost'}>
            <Link id={child.id} className={classes.name}>
              {nameOf(child, hierarchy)}
            </Link>
            {countBelow(child.slot) > 0 && (
              <span
                className="faintNote digits"
                title={hierarchy.descendantCount({ count: countBelow(child.slot) })}
              >
                {number(countBelow(child.slot))}
              </span>
            )}
            {child.kind === 'record' && (
              <span className={classes.status}>
                <StatusBadge status={child.record.status.name} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {childCount > children.length && (
        <Button size="compact-sm" className={classes.all ?? ''} onClick={onShowInTree}>
          {m.showAllInTree({ count: childCount })}
        </Button>
      )}
    </RecordSection>
  )
}

function countsOf(family: PlanningFamily, m: Messages['record']): string {
  const { childCount, descendantCount, archivedCount, unloadedChildren, isWhole } = family
  const counts =
    descendantCount > childCount
      ? m.childCounts({ children: childCount, descendants: descendantCount })
      : number(childCount)
  const archived = archivedCount > 0 && m.archivedCount({ count: archivedCount })
  const missing = unloadedChildren ? m.moreNotLoaded({ count: unloadedChildren }) : m.mayBeMore
  return [counts, archived, !isWhole && missing].filter(Boolean).join(' · ')
}
