// What became of a change that was not saved, at the value that it is about: both values, and two buttons.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { type NoticedChange, useRecordNotice } from '#data/record-saving.ts'
import { useRecordActivity } from '#data/records/record-activity.ts'
import { useMessages } from '#messages/catalogs.ts'
import { targetDateText } from '#ui/forms/precision-choices.ts'
import { useActing } from '#ui/records/acting.tsx'
import { describeProgress } from '#ui/records/describe-change.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { StatusBadge } from '#ui/records/status-badge.tsx'
import { readableField } from '#ui/rich-text/rich-text-document.ts'
import classes from './value-trouble.module.css'

/** The change of a field that needs the person; undefined where there is none. */
export function useFieldTrouble(
  kind: HierarchyKind,
  recordId: string,
  field: string,
): NoticedChange | undefined {
  return useRecordNotice(kind, recordId).find(
    ({ state, values, conflict }) =>
      state === 'attention' && (conflict?.fields ?? values).some((one) => one.field === field),
  )
}

interface ValueTroubleProps {
  readonly kind: HierarchyKind
  readonly record: PlanningRecord
  readonly change: NoticedChange
  readonly onClose: () => void
}

export function ValueTrouble({ kind, record, change, onClose }: ValueTroubleProps) {
  const m = useMessages('values')
  const ui = useMessages('ui')
  const outbox = useMessages('outbox')
  const { run, notice } = useActing()
  const { conflict, values, acts, progress } = change
  const finish = (act: Parameters<typeof run>[0]) => () => {
    void run(async () => {
      const end = await act()
      if (end.notDone === 0 && !end.problem) onClose()
      return end
    })
  }
  if (!conflict) {
    return (
      <div className={classes.trouble} role="alert">
        <p className={classes.words}>{describeProgress(ui, progress)}</p>
        {together(values).map(({ field, after, precision }) => (
          <p key={field} className={classes.side}>
            <span className="muted">{m.yours}</span>
            <Value field={field} value={after} precision={precision?.after} />
          </p>
        ))}
        <div className={classes.acts}>
          {acts
            .filter(({ kind: act }) => act === 'discard' || act === 'retry')
            .map(({ kind: act, act: doIt }) => (
              <Button key={act} size="compact-sm" onClick={finish(doIt)}>
                {ui.acts[act]}
              </Button>
            ))}
        </div>
        {notice}
      </div>
    )
  }
  const contested = conflict.fields.map(({ field, label, shown }) => ({
    field,
    label,
    before: shown.base,
    after: shown.mine,
    theirs: shown.theirs,
  }))
  const mine = Object.fromEntries(conflict.fields.map((one) => [one.field, one.mine]))
  return (
    <div className={classes.trouble} role="alert">
      {together(contested).map(({ field, label, before, after, theirs = null, precision }) => (
        <div key={field} className={classes.field}>
          <p className={classes.side}>
            <WhoSetIt kind={kind} record={record} label={label} />
            <Value field={field} value={theirs} precision={precision?.theirs} />
          </p>
          <p className={classes.side}>
            <span className="muted">
              {m.yoursWas({ value: textOf(ui, field, before, precision?.before) })}
            </span>
            <Value field={field} value={after} precision={precision?.after} />
          </p>
        </div>
      ))}
      <div className={classes.acts}>
        <Button size="compact-sm" onClick={finish(() => conflict.resolve({}))}>
          {outbox.useTheirs}
        </Button>
        <Button size="compact-sm" variant="outline" onClick={finish(() => conflict.resolve(mine))}>
          {outbox.keepMine}
        </Button>
      </div>
      {notice}
    </div>
  )
}

interface Sides {
  readonly field: string
  readonly label?: NoticedChange['values'][number]['label']
  readonly before: string | null
  readonly after: string | null
  readonly theirs?: string | null
}

/** A date and its precision are one value. */
function together(sides: readonly Sides[]): readonly (Sides & { readonly precision?: Sides })[] {
  const precision = sides.find(({ field }) => field === 'targetDateType')
  const hasDate = sides.some(({ field }) => field === 'targetDate')
  return sides.flatMap((side) => {
    if (side === precision && hasDate) return []
    return side.field === 'targetDate' && precision ? { ...side, precision } : side
  })
}

function textOf(
  ui: Parameters<typeof readableField>[0],
  field: string,
  value: string | null,
  precision?: string | null,
): string {
  if (field === 'targetDate' && value !== null) return targetDateText(ui, value, precision)
  return readableField(ui, field, value)
}

interface ValueProps {
  readonly field: string
  readonly value: string | null
  readonly precision?: string | null | undefined
}

function Value({ field, value, precision }: ValueProps) {
  const ui = useMessages('ui')
  if (field === 'statusId' && value !== null) return <StatusBadge status={value} />
  return <span className={classes.value}>{textOf(ui, field, value, precision)}</span>
}

interface WhoSetItProps extends Pick<ValueTroubleProps, 'kind' | 'record'> {
  readonly label: Sides['label']
}

/** Who changed the field last, and when, as far as the service says it. */
function WhoSetIt({ kind, record, label }: WhoSetItProps) {
  const m = useMessages('values')
  const activity = useRecordActivity(kind, record.id, record.updatedDate)
  const lines = activity.kind === 'listed' ? activity.lines : []
  const line = lines.find(({ changes }) => changes.some((change) => change.label === label))
  if (!line) return <span className="muted">{m.someoneSetIt}</span>
  return (
    <span className="muted">
      {m.setItBy<ReactNode>({
        name: (
          <strong key="name" className={classes.name}>
            {line.by}
          </strong>
        ),
        time: <RelativeTime key="time" dateTime={line.date} />,
      })}
    </span>
  )
}
