import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Failure } from '#client/failure.ts'
import { printRequest } from '#contract/request-text.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { storageProblemOf } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useLeaveItem } from '#features/funds/use-leave-item.ts'
import { elementText } from '#import/plan.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import {
  FactList,
  Field,
  Fields,
  FormPanel,
  Identifier,
  Remark,
  RequestText,
  SavedForm,
} from '#ui/forms/form-parts.tsx'
import { importItemOf, type KitItem } from './item-kit.ts'
import { type RecreateAnswer, type RecreateChoices, recreateItem } from './recreate-item.ts'

interface RecreateItemFormProps {
  readonly kind: ItemKind
  readonly kit: KitItem
}

/** A deleted item as it will be restored, and what cannot be. */
export function RecreateItemForm({ kind, kit }: RecreateItemFormProps) {
  const m = useMessages('itemBackups')
  const items = useMessages('items')
  const leave = useLeaveItem(kind)
  const [area, setArea] = useState(kit.focusAreaId)
  const [withExternalId, setWithExternalId] = useState(kit.externalId !== null)
  const { answer, problem, isAsking, create } = useRecreate(kind, kit)
  const item = importItemOf(kit, { area: { focusAreaId: area.trim() }, withExternalId })
  const isAnother = answer?.kind === 'twins'
  const areaFault = answer && areaProblem(m, answer)
  const faults = useMemo(() => new Map(areaFault === undefined ? [] : [['area', areaFault]]), [areaFault])
  return (
    <FormPanel
      recordId={kit.id}
      label={items.item({ kind })}
      title={m.restoreTitle(kit)}
      onClose={() => leave(undefined)}
    >
      <SavedForm
        faults={faults}
        onSubmit={(event) => {
          event.preventDefault()
          void create({ area, withExternalId, isAnother })
        }}
      >
        <KitFields kind={kind} kit={kit} />
        <TextInput
          label={items.focusArea}
          description={kit.focusArea === null ? m.areaForms : m.areaHint({ area: kit.focusArea })}
          value={area}
          spellCheck={false}
          error={areaFault}
          onChange={(event) => setArea(event.currentTarget.value)}
        />
        {kit.externalId !== null && (
          <Checkbox
            label={m.restoreExternalId}
            checked={withExternalId}
            onChange={(event) => setWithExternalId(event.currentTarget.checked)}
          />
        )}
        <FactList
          title={m.notRestorable}
          facts={[
            m.lostId,
            kit.amounts.length > 0 ? m.lostOtherAmounts : m.lostAmounts,
            itemResources[kind].answersReferences ? m.lostKeys : m.lostBenefitType,
          ]}
        />
        {answer && <AnswerRemark kind={kind} answer={answer} />}
        {problem && (
          <Remark tone="bad">
            {m.notSent} {problem}
          </Remark>
        )}
        <RequestText
          isExperimental
          text={`${printRequest(itemResources[kind].operations.import, {})}\n\n{"items":[${elementText(item, kind)}]}`}
        />
        <div className={parts.actions}>
          <Button variant="filled" type="submit" loading={isAsking} disabled={area.trim() === ''}>
            {isAnother ? m.restoreAnyway : m.restore}
          </Button>
          <Button onClick={() => leave(undefined)}>{m.cancel}</Button>
        </div>
      </SavedForm>
    </FormPanel>
  )
}

/** The fields that come back with the item. */
function KitFields({ kind, kit }: RecreateItemFormProps) {
  const m = useMessages('itemBackups')
  const items = useMessages('items')
  return (
    <Fields>
      <Field label={items.name}>{kit.name}</Field>
      {itemResources[kind].answersReferences && (
        <>
          <Field label={items.costType}>{kit.costType}</Field>
          <Field label={items.costSubtype}>{kit.costSubtypeKey}</Field>
          <Field label={items.investmentCategory}>{kit.investmentCategoryKey}</Field>
        </>
      )}
      <Field label={items.externalId}>{kit.externalId && <Identifier>{kit.externalId}</Identifier>}</Field>
      <Field label={items.amounts}>
        {kit.amounts.length > 0 ? m.amountsToRestore({ count: kit.amounts.length }) : null}
      </Field>
    </Fields>
  )
}

function areaProblem(m: Messages['itemBackups'], answer: RecreateAnswer): string | undefined {
  if (answer.kind === 'no-area') return m.areaMissing
  return answer.kind === 'many-areas' ? m.areaAmbiguous(answer) : undefined
}

function AnswerRemark({ kind, answer }: { readonly kind: ItemKind; readonly answer: RecreateAnswer }) {
  const m = useMessages('itemBackups')
  switch (answer.kind) {
    case 'import-running':
      return <Remark tone="bad">{m.importRunning({ kind })}</Remark>
    case 'taken':
      return <Remark tone="bad">{m.idIsTaken(answer)}</Remark>
    case 'twins':
      return <Remark>{m.sameName(answer)}</Remark>
    default:
      return null
  }
}

function useRecreate(kind: ItemKind, kit: KitItem) {
  const m = useMessages('itemBackups')
  const items = useMessages('items')
  const ui = useMessages('ui')
  const planning = usePlanning()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<RecreateAnswer>()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const create = async (choices: RecreateChoices) => {
    setAsking(true)
    setProblem(undefined)
    try {
      const answered = await recreateItem({ planning, m, items }, kind, kit, choices)
      setAnswer(answered)
      if (answered.kind === 'kept')
        await navigate({
          to: `/funds/${itemResources[kind].collection}/import`,
          search: { sent: answered.importId },
        })
    } catch (error) {
      const isUnanswered = error instanceof Failure
      setProblem(isUnanswered ? m.cannotCheck : describeStorageProblem(ui, storageProblemOf(error)))
    }
    setAsking(false)
  }
  return { answer, problem, isAsking, create }
}
