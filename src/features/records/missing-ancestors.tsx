// All ancestors that records name and the service never returned, each with the reason and a link to its row.
import { Button } from '@mantine/core'
import { IconGhost2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import type { MissingReason } from '#hierarchy/record.ts'
import { useMessages } from '#messages/catalogs.ts'
import { missingName } from '#ui/records/record-rows.tsx'
import { TreePopover } from '#ui/tree/tree-popover.tsx'
import classes from './missing-ancestors.module.css'
import { type MissingAncestor, useMissingAncestors } from './missing-ancestors.ts'

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
    <TreePopover label={title} look="chip" sign={<Sign count={missing.length} />}>
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
    </TreePopover>
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
