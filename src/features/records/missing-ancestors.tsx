// All ancestors that records name and the service never returned, each with the reason and a link to its row.
import { Button } from '@mantine/core'
import { IconGhost2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { readRecord } from '#data/records/record-queries.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord, MissingReason } from '#hierarchy/record.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ButtonPopover } from '#ui/button-popover.tsx'
import { missingName } from '#ui/records/record-rows.tsx'
import classes from './missing-ancestors.module.css'

/** The first ones are those with the most descendants. */
const maxShown = 100

interface MissingAncestorsProps {
  readonly kind: HierarchyKind
}

/** A button that lists them; nothing where all came, as in most trees. */
export function MissingAncestors({ kind }: MissingAncestorsProps) {
  const m = useMessages('review')
  const { missing, reveal, canCheck, isChecking, check } = useMissingAncestors(kind)
  if (missing.length === 0) return null
  const title = m.missing.title({ count: missing.length })
  return (
    <ButtonPopover label={title} look="chip" sign={<Sign count={missing.length} />}>
      {(close) => (
        <div className={classes.list}>
          <p className={classes.explanation}>{m.missing.explanation}</p>
          {canCheck && (
            <Button size="compact-xs" loading={isChecking} onClick={check}>
              {m.missing.check}
            </Button>
          )}
          <ul className="plainList" aria-label={title}>
            {missing.slice(0, maxShown).map((ancestor) => (
              <Ancestor
                key={ancestor.id}
                kind={kind}
                ancestor={ancestor}
                onOpen={() => {
                  reveal(ancestor.id)
                  close()
                }}
              />
            ))}
          </ul>
          {missing.length > maxShown && <p>{m.missing.more({ count: missing.length - maxShown })}</p>}
        </div>
      )}
    </ButtonPopover>
  )
}

function Sign({ count }: { readonly count: number }) {
  const m = useMessages('review')
  return (
    <>
      <IconGhost2 size={15} stroke={1.75} aria-hidden />
      {m.missing.title({ count })}
    </>
  )
}

interface AncestorProps extends Pick<MissingAncestorsProps, 'kind'> {
  readonly ancestor: MissingAncestor
  readonly onOpen: () => void
}

function Ancestor({ kind, ancestor, onOpen }: AncestorProps) {
  const m = useMessages('review')
  const hierarchy = useMessages('hierarchies')
  const { id, reason, descendantCount } = ancestor
  const reasons: Readonly<Record<MissingReason, string>> = {
    'not-loaded': hierarchy.notLoadedReason,
    'not-found': hierarchy.notFoundReason,
    'not-permitted': hierarchy.noAccessReason,
  }
  return (
    <li className={classes.ancestor}>
      <Link
        to={`/${hierarchies[kind].collection}/$recordId`}
        params={{ recordId: id }}
        search={(now: object) => now}
        onClick={onOpen}
      >
        {missingName(ancestor, hierarchy)}
      </Link>{' '}
      <span className="muted">{hierarchy.descendantCount({ count: descendantCount })}</span>
      <p className={classes.explanation}>{reasons[reason]}</p>
      <details>
        <summary className={classes.summary}>{m.missing.technical}</summary>
        <code className="breaking">{id}</code>
      </details>
    </li>
  )
}

// Ancestors that records name and the service never returned.

export interface MissingAncestor {
  readonly id: string
  readonly reason: MissingReason
  /** Records below it. */
  readonly descendantCount: number
}

/** Those with the most descendants first. */
function missingAncestors<R extends HierarchyRecord>(index: HierarchyIndex<R>): readonly MissingAncestor[] {
  return Array.from(index.ghosts(), ({ id, slot, reason }) => ({
    id,
    reason,
    descendantCount: Array.from(index.descendants(slot)).filter((below) => index.recordAt(below)).length,
  })).toSorted((one, other) => other.descendantCount - one.descendantCount)
}

/** Ancestors that are asked for at a time, and with one press. */
const readsAtOnce = 4
const maxReads = 100

/**
 * Asks the service for ancestors that are not loaded: each comes, or its reason becomes known. One that could not be asked
 * for stays as it is.
 */
function useMissingAncestors(kind: HierarchyKind) {
  const planning = usePlanning()
  const store = hierarchyStoreOf(planning, kind)
  const { index, rows, isWhole } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useSyncExternalStore(index.subscribe, index.getVersion)
  // Until then the next page can bring them.
  const missing = isWhole ? missingAncestors(index) : []
  const unread = missing.filter(({ reason }) => reason === 'not-loaded').slice(0, maxReads)
  const check = useMutation({
    mutationFn: async () => {
      for (let at = 0; at < unread.length; at += readsAtOnce)
        await Promise.allSettled(
          unread.slice(at, at + readsAtOnce).map(({ id }) => readRecord(planning, kind, id)),
        )
    },
  })
  const reveal = (id: string) => rows.reveal(id)
  return {
    missing,
    reveal,
    canCheck: unread.length > 0,
    isChecking: check.isPending,
    check: () => check.mutate(),
  }
}
