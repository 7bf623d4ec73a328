// Deleting, rehearsed: who moves where, what nobody can say, and a file to make the record again, before it is sent.
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { Organization } from '#contract/organizations.ts'
import type { DeletionRehearsal, MovedRecord } from '#hierarchy/deletion-rehearsal.ts'
import { useBenefitItems, useCostItems } from '#queries/fund-items-of-area.ts'
import { useOutbox } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { formatCount } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import classes from './editing.module.css'
import { FormFrame, Remark, RequestText, useLeave } from './form-frame.tsx'
import { recreateKit } from './recreate-kit.ts'
import { apiAddress, nouns, type Resource, useRehearsal } from './subject.ts'

/** More moves than anyone reads through; the rest is counted. */
const mostListed = 50

interface DeleteFormProps {
  readonly resource: Resource
  readonly record: Organization | FocusArea
}

export function DeleteForm({ resource, record }: DeleteFormProps) {
  const { outbox } = useOutbox()
  const leave = useLeave(resource)
  const rehearsal = useRehearsal(resource, [record.id])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const hasBelow = rehearsal.moved.length > 0
  const isConfirmed = !hasBelow || typed === record.name

  const remove = async () => {
    const kit = JSON.stringify(recreateKit([record], rehearsal, new Date()), null, 2)
    const name = `create again ${record.name.replace(/[^\p{L}\p{N} -]/gu, '_')}.json`
    saveFile(new File([kit], name, { type: 'application/json' }))
    try {
      await outbox.enqueue({ kind: `${resource}.delete`, record: record.id, label: record.name })
      leave(record.parent?.id)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <FormFrame
      resource={resource}
      recordId={record.id}
      title={`Delete ${record.name}?`}
      onClose={() => leave(record.id)}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) void remove()
        }}
      >
        <Remark tone="bad">
          This cannot be undone: the service keeps nothing of a deleted {nouns[resource]}.
        </Remark>
        <Consequences resource={resource} rehearsal={rehearsal} />
        {resource === 'focus-area' && <AttachedItems focusAreaId={record.id} />}
        <p className={classes.caption}>
          A file to create it again is saved first. It cannot bring back the ID, the dates, the status, or the
          children that moved.
        </p>
        <RequestText text={`DELETE ${apiAddress(resource, record.id)}`} />
        {hasBelow && (
          <TextInput
            label={`Type the name to confirm: ${record.name}`}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {problem && <Remark tone="bad">Nothing was sent: this device could not keep it ({problem}).</Remark>}
        <div className={classes.actions}>
          <Button type="submit" color="red" disabled={!isConfirmed}>
            Save the file and delete
          </Button>
          <Button variant="default" autoFocus={!hasBelow} onClick={() => leave(record.id)}>
            Keep it
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}

interface ConsequencesProps {
  readonly resource: Resource
  readonly rehearsal: DeletionRehearsal
}

function Consequences({ resource, rehearsal }: ConsequencesProps) {
  const { moved, shortened, parentless, jumps } = rehearsal
  const nameOf = useNames(resource)
  if (moved.length === 0)
    return <p className={classes.caption}>Nothing stands below it, as far as this device has read.</p>
  return (
    <section aria-label="What happens below it">
      <p className={classes.caption}>What happens below it</p>
      <ul className={classes.facts}>
        <li>{formatCount(moved.length)} get another parent.</li>
        {parentless.length > 0 && <li>{formatCount(parentless.length)} of them become parentless.</li>}
        {shortened > 0 && <li>{formatCount(shortened)} further down lose one step of their path.</li>}
        {jumps.length > 0 && (
          <li>
            {formatCount(jumps.length)} then skip a level of types:{' '}
            {jumps
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', ')}
            .
          </li>
        )}
        {resource === 'organization' && (
          <li>
            The specification does not say what becomes of organizations below a deleted one; this is what it
            says of focus areas.
          </li>
        )}
        <li>
          The specification does not say whether two levels that come together this way may differ in type.
        </li>
      </ul>
      <ul className={classes.list} aria-label="Records that move">
        {moved.slice(0, mostListed).map((move) => (
          <li key={move.id}>
            {move.name}
            <small>{moveWords(move, nameOf)}</small>
          </li>
        ))}
        {moved.length > mostListed && <li>and {formatCount(moved.length - mostListed)} more</li>}
      </ul>
    </section>
  )
}

function moveWords(
  { newParentId, newPath, depth, newDepth }: MovedRecord,
  nameOf: (id: string) => string,
): string {
  const place = newParentId === undefined ? 'no parent, at the top' : newPath.map(nameOf).join(' / ')
  return `→ ${place} · level ${depth + 1} → ${newDepth + 1}`
}

function useNames(resource: Resource): (id: string) => string {
  const { organizations, focusAreas } = usePlanning()
  const source = resource === 'organization' ? organizations : focusAreas
  return (id) => source.getSnapshot().index.find(id)?.name ?? id
}

/** The items that are linked to the area. */
function AttachedItems({ focusAreaId }: { readonly focusAreaId: string }) {
  const costs = useCostItems(focusAreaId)
  const benefits = useBenefitItems(focusAreaId)
  return (
    <ul className={classes.facts} aria-label="Items attached">
      <li>Cost items attached: {countOf(costs)}</li>
      <li>Benefit items attached: {countOf(benefits)}</li>
      <li>The specification does not say what becomes of them.</li>
    </ul>
  )
}

function countOf(face: ReturnType<typeof useCostItems>): string {
  if (face.kind !== 'lines') return face.kind === 'loading' ? 'being counted' : 'not known'
  return `${formatCount(face.lines.length)}${face.isWhole ? '' : ' or more'}`
}
