import { Button, Checkbox, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bulkElement } from '#bulk-import/items.ts'
import { Failure } from '#client/failure.ts'
import { printRequest } from '#contract/request-text.ts'
import { type ItemKind, itemResources, sentenceCase } from '#contract/resources.ts'
import { writeJson } from '#contract/write-json.ts'
import { useLeaveItem } from '#features/items/use-leave-item.ts'
import { usePlanning } from '#queries/planning.tsx'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import parts from '#ui/forms/form-parts.module.css'
import { FormPanel, Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { formatCount } from '#ui/numbers.ts'
import classes from './item-form.module.css'
import { importItemOf, type KitItem } from './item-kit.ts'
import { type RecreateAnswer, type RecreateChoices, recreateItem } from './recreate-item.ts'

interface RecreateItemFormProps {
  readonly kind: ItemKind
  readonly kit: KitItem
}

/** A deleted item as it will be created, and what cannot come back. */
export function RecreateItemForm({ kind, kit }: RecreateItemFormProps) {
  const leave = useLeaveItem(kind)
  const [area, setArea] = useState(kit.focusAreaId)
  const [withExternalId, setWithExternalId] = useState(kit.externalId !== null)
  const { answer, problem, isAsking, create } = useRecreate(kind, kit)
  const item = importItemOf(kit, { area: { focusAreaId: area.trim() }, withExternalId })
  const isAnother = answer?.kind === 'twins'
  return (
    <FormPanel
      recordId={kit.id}
      label={sentenceCase(itemResources[kind].noun)}
      title={`Create ${kit.name} again`}
      onClose={() => leave(undefined)}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void create({ area, withExternalId, isAnother })
        }}
      >
        <Fields>
          <Field label="Name">{kit.name}</Field>
          {itemResources[kind].answersReferences && (
            <>
              <Field label="Cost type">{kit.costType}</Field>
              <Field label="Cost subtype">{kit.costSubtypeKey}</Field>
              <Field label="Category">{kit.investmentCategoryKey}</Field>
            </>
          )}
          <Field label="External ID">{kit.externalId && <Identifier>{kit.externalId}</Identifier>}</Field>
          <Field label="Amounts">
            {kit.amounts.length > 0 ? `${formatCount(kit.amounts.length)}, as last sent from here` : null}
          </Field>
        </Fields>
        <TextInput
          label="Focus area"
          description={`Its ID, external ID or path of names. It was: ${kit.focusArea ?? kit.focusAreaId}`}
          value={area}
          spellCheck={false}
          error={answer?.kind === 'no-area' && answer.message}
          onChange={(event) => setArea(event.currentTarget.value)}
        />
        {kit.externalId !== null && (
          <Checkbox
            label="With the external ID"
            checked={withExternalId}
            onChange={(event) => setWithExternalId(event.currentTarget.checked)}
          />
        )}
        <Losses kind={kind} kit={kit} />
        {answer && <AnswerRemark answer={answer} />}
        {problem && <Remark tone="bad">Nothing was sent. {problem}</Remark>}
        <RequestText
          text={`${printRequest(itemResources[kind].operations.import, {})}\n\n${writeJson({ items: [bulkElement(item, kind)] })}`}
        />
        <div className={classes.actions}>
          <Button variant="filled" type="submit" loading={isAsking} disabled={area.trim() === ''}>
            {isAnother ? 'Create another one' : 'Create again'}
          </Button>
          <Button onClick={() => leave(undefined)}>Leave it deleted</Button>
        </div>
      </form>
    </FormPanel>
  )
}

/** What the new item does not have any more. */
function Losses({ kind, kit }: RecreateItemFormProps) {
  return (
    <section aria-label="What cannot come back">
      <p className={classes.caption}>What cannot come back</p>
      <ul className={parts.facts}>
        <li>The ID: the item gets a new one.</li>
        <li>
          {kit.amounts.length > 0
            ? 'Amounts that were not sent from this device.'
            : 'Its amounts: none were sent from this device.'}
        </li>
        <li>
          {itemResources[kind].answersReferences
            ? 'The expenditure type, and keys that could not be read before it was deleted.'
            : 'The benefit type, which the service does not let be read.'}
        </li>
      </ul>
    </section>
  )
}

function AnswerRemark({ answer }: { readonly answer: RecreateAnswer }) {
  switch (answer.kind) {
    case 'taken':
      return (
        <Remark tone="bad">
          {answer.message} Sent with it, this would change that item. Create it without the external ID.
        </Remark>
      )
    case 'twins':
      return (
        <Remark>
          {answer.count === 1 ? 'An item' : `${formatCount(answer.count)} items`} of this name
          {answer.count === 1 ? ' is' : ' are'} in this focus area already. It may have been created again
          before.
        </Remark>
      )
    default:
      return null
  }
}

function useRecreate(kind: ItemKind, kit: KitItem) {
  const planning = usePlanning()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<RecreateAnswer>()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const create = async (choices: RecreateChoices) => {
    setAsking(true)
    setProblem(undefined)
    try {
      const answered = await recreateItem(planning, kind, kit, choices)
      setAnswer(answered)
      if (answered.kind === 'kept')
        await navigate({
          to: `/funds/${itemResources[kind].collection}/import`,
          search: { sent: answered.importId },
        })
    } catch (error) {
      setProblem(messageOf(error))
    }
    setAsking(false)
  }
  return { answer, problem, isAsking, create }
}

function messageOf(error: unknown): string {
  if (error instanceof Failure)
    return 'The service has to be asked first whether such an item is there, and it could not be. Try again later.'
  return error instanceof Error ? error.message : String(error)
}
