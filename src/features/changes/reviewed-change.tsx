// One change under review: what it does to the record as it is now, why it cannot be sent, what people wrote about it.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCatalogNames } from '#data/catalog.ts'
import { actionOf, progressOf } from '#data/change-progress.ts'
import { fieldLabels } from '#data/field-names.ts'
import { isCreate, resourceOf } from '#data/outbox.ts'
import { useNamedValues } from '#data/record-saving.ts'
import { useSaving } from '#data/saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import { ChangedValues } from '#ui/records/changed-values.tsx'
import { describeAction, describeProgress } from '#ui/records/describe-change.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { readableField } from '#ui/rich-text/rich-text-document.ts'
import { type ChangeRequest, maxCommentLength } from './change-review.ts'
import { fieldLabel } from './describe-ending.ts'
import classes from './outbox.module.css'
import { requestText } from './request-of-change.ts'
import type { ReviewLine } from './use-review.ts'

interface ReviewedChangeProps {
  readonly line: ReviewLine
  /** True for the person's own change. */
  readonly isOwn: boolean
  readonly comments: ChangeRequest['comments']
  /** Who has sent it, as the file says. */
  readonly sentBy: string | undefined
  /** The comment that is being written. */
  readonly text: string
  readonly onComment: (text: string) => void
  readonly onChoose: (isChosen: boolean) => void
}

export function ReviewedChange(props: ReviewedChangeProps) {
  const { line, isOwn, comments, sentBy, text, onComment, onChoose } = props
  const m = useMessages('review')
  const { entry, rows } = line.change
  const action = describeAction(useMessages('ui'), actionOf(entry))
  return (
    <>
      <div className={classes.line}>
        {!isOwn && (
          <input
            type="checkbox"
            aria-label={m.sendOf({ change: action, record: line.name })}
            checked={line.isChosen}
            disabled={!line.isChoosable}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <strong className="strong">{action}</strong>
        <span>{line.name}</span>
        <span className={classes.time}>
          <RelativeTime dateTime={new Date(entry.at).toISOString()} />
        </span>
      </div>
      <Remarks line={line} sentBy={sentBy} />
      <Difference line={line} />
      {rows.length > 0 && <Rows rows={rows} />}
      <details className={classes.details}>
        <summary className={classes.summary}>{useMessages('outbox').apiRequest}</summary>
        <pre className={classes.request}>
          {rows.length > 0 ? rows.join(',\n') : requestText(requestOf(line))}
        </pre>
      </details>
      <CommentList comments={comments} />
      <Textarea
        size="xs"
        label={m.comment}
        aria-label={m.commentOn({ record: line.name })}
        maxLength={maxCommentLength}
        rows={1}
        autosize={false}
        value={text}
        onChange={(event) => onComment(event.currentTarget.value)}
      />
    </>
  )
}

function requestOf({ change, accepted }: ReviewLine) {
  return { ...change.entry, seq: 0, nextAt: 0, label: accepted.label }
}

/** What has to be known before it is sent. */
function Remarks({ line, sentBy }: Pick<ReviewedChangeProps, 'line' | 'sentBy'>) {
  const m = useMessages('review')
  const { change, comparison, obstacle, otherName, own, isIrreversible, isChoosable } = line
  const remarks = [
    sentBy !== undefined && m.sentBy({ name: sentBy }),
    otherName !== undefined && m.otherName({ name: otherName }),
    obstacle && m.obstacles[obstacle],
    !own && comparison && m.states[comparison.state],
    !own && change.entry.bulk && m.import,
    isChoosable && isIrreversible && m.irreversible,
  ]
  return (
    <>
      {own && <OwnProgress line={line} />}
      {!comparison && <p className={classes.state}>{m.comparing}</p>}
      {remarks.map(
        (remark) =>
          remark && (
            <p key={remark} className={classes.state}>
              {remark}
            </p>
          ),
      )}
      {!own && <Seen line={line} />}
    </>
  )
}

/** How far the reviewer's own sending of it is. */
function OwnProgress({ line: { own } }: Pick<ReviewedChangeProps, 'line'>) {
  const m = useMessages('review')
  const ui = useMessages('ui')
  const change = useSaving().unconfirmed.find(({ entry }) => entry.seq === own?.seq)
  return (
    <p role="status" className={classes.state}>
      {change ? describeProgress(ui, progressOf(change)) : m.confirmed}
    </p>
  )
}

/** The values that the author saw, where the record has others now. */
function Seen({ line: { change, comparison } }: Pick<ReviewedChangeProps, 'line'>) {
  const m = useMessages('review')
  const ui = useMessages('ui')
  const nameValue = useNamedValues([change.entry])
  const seen = comparison?.fields.filter((field) => field.seen !== undefined) ?? []
  if (seen.length === 0) return null
  const fields = seen.map(({ field, seen: value = null }) =>
    m.seenValue({
      field: fieldLabel(ui, field),
      value: readableField(ui, field, nameValue(change.entry, field, value)),
    }),
  )
  return <p className={classes.state}>{m.seen({ fields: list(fields) })}</p>
}

function Difference({ line: { change, comparison, newNames } }: Pick<ReviewedChangeProps, 'line'>) {
  const { entry } = change
  const typeName = useCatalogNames(`${resourceOf(entry) ?? 'focus-area'}-types`, isCreate(entry))
  const nameValue = useNamedValues([{ resource: entry.resource, mask: Object.keys(entry.body ?? {}) }])
  const m = useMessages('review')
  const values = comparison?.fields.map(({ field, before, after }) => {
    const known = field.startsWith('parent') ? 'parentId' : field
    const nameOf = (value: string | null) => {
      if (value !== null && field.endsWith('TypeId')) return typeName(value) ?? value
      return newNames.get(value ?? '') ?? nameValue(entry, known, value)
    }
    return {
      field: field.endsWith('TypeId') ? m.type : field,
      label: fieldLabels[known],
      before: nameOf(before),
      after: nameOf(after),
    }
  })
  return <ChangedValues values={values ?? []} />
}

/** The API request has all of them. */
const maxRows = 20

/** The first rows of an import, with all that they send. */
function Rows({ rows }: { readonly rows: readonly string[] }) {
  const m = useMessages('review')
  return (
    <>
      <p className={classes.state}>{m.rows({ count: rows.length })}</p>
      <ul className={classes.rows}>
        {rows.slice(0, maxRows).map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change
          <li key={place}>
            <code>{row}</code>
          </li>
        ))}
        {rows.length > maxRows && <li>{m.moreRows({ count: rows.length - maxRows })}</li>}
      </ul>
    </>
  )
}

export function CommentList({ comments }: Pick<ReviewedChangeProps, 'comments'>) {
  const m = useMessages('review')
  if (comments.length === 0) return null
  return (
    <ul className={classes.rows} aria-label={m.comments}>
      {comments.map(({ by, at, text }) => (
        <li key={`${at} ${text}`}>
          <span className="muted">
            {m.saidBy<ReactNode>({
              name: by,
              time: <RelativeTime key="time" dateTime={new Date(at).toISOString()} />,
            })}
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  )
}
