import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Principal } from '#contract/access-operations.ts'
import { useAccessChanges } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Confirmed } from '#ui/confirmed.tsx'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import classes from './access.module.css'
import { AccessForm } from './access-form.tsx'
import { ChangeProblem } from './change-problem.tsx'

interface RenameFormProps {
  readonly principal: Principal
  readonly onClose: () => void
}

/** The name of a principal, which its records show as the owner's. */
export function RenameForm({ principal: { id, name }, onClose }: RenameFormProps) {
  const m = useMessages('access')
  const { change } = useAccessChanges()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name } })
  const rename = handleSubmit((typed) => {
    change.mutate({ principalId: id, name: typed.name.trim() }, { onSuccess: onClose })
  })
  return (
    <AccessForm label={m.rename} action={m.save} change={change} onSubmit={rename} onCancel={onClose}>
      <TextInput
        label={m.name}
        description={m.renameHint}
        autoFocus
        autoComplete="off"
        maxLength={200}
        error={formState.errors.name && m.nameMissing}
        {...register('name', { validate: (typed) => typed.trim() !== '' })}
      />
    </AccessForm>
  )
}

interface EndAccessSectionProps {
  readonly principal: Principal
  readonly onRemoved: () => void
}

/** Takes all access from a principal: for a while, or for good. */
export function EndAccessSection({ principal, onRemoved }: EndAccessSectionProps) {
  const m = useMessages('access')
  const { change, remove } = useAccessChanges()
  const [changed, setChanged] = useState('')
  const { id, name, disabledDate } = principal
  const disable = (disabled: boolean) =>
    change.mutate(
      { principalId: id, disabled },
      { onSuccess: () => setChanged(disabled ? m.nowDisabled({ name }) : m.nowEnabled({ name })) },
    )
  return (
    <RecordSection title={m.endAccess}>
      <RecordHint>{disabledDate ? m.disabledHint : m.endAccessHint}</RecordHint>
      <div className={classes.choices}>
        {disabledDate ? (
          <Button size="compact-xs" loading={change.isPending} onClick={() => disable(false)}>
            {m.enable}
          </Button>
        ) : (
          <Confirmed
            label={m.disable}
            question={m.askDisable({ name })}
            isPending={change.isPending}
            onConfirm={() => disable(true)}
          />
        )}
        <Confirmed
          label={m.remove}
          question={m.askRemove({ name })}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSuccess: onRemoved })}
        />
      </div>
      <p role="status" className={classes.done}>
        {changed}
      </p>
      <ChangeProblem error={change.error ?? remove.error} conflict={m.lastAdministrator} />
    </RecordSection>
  )
}
