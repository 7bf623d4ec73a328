import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { comparableId } from '#contract/primitives.ts'
import { AreaChoices } from '#features/import/area-choices.tsx'
import type { ImportSource, LoadedContext } from '#features/import/import-source.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ButtonPopover } from '#ui/button-popover.tsx'
import parts from '#ui/forms/form-parts.module.css'
import { Remark, SavedForm } from '#ui/forms/form-parts.tsx'
import { UnsavedGuard } from '#ui/leave-question.tsx'
import { decimalMark } from '#ui/numbers.ts'
import { PeriodGrid } from './period-grid.tsx'
import { type SentRef, useNewItem } from './use-new-item.ts'

interface NewItemFormProps {
  readonly source: ImportSource
  readonly context: LoadedContext
  /** The import of this item, once it is in the outbox. */
  readonly sentId: string | undefined
  readonly onSent: (sent: SentRef) => void
  readonly onLeave: () => void
}

/** The fields of a new item; hidden while the item is on its way, and back with the reason where it is rejected. */
export function NewItemForm({ source, context, sentId, onSent, onLeave }: NewItemFormProps) {
  const m = useMessages('newItem')
  const items = useMessages('items')
  const { kind } = source
  const { branch = '' } = useSearch({ strict: false })
  const form = useNewItem({ source, context, area: branch, sentId, onSent })
  const { input, faults, change } = form
  if (form.isSent) return null
  const { focusArea = '', name = '', externalId = '' } = input.texts
  return (
    <SavedForm
      faults={faults}
      onSubmit={(event) => {
        event.preventDefault()
        void form.create()
      }}
    >
      <UnsavedGuard
        isDirty={form.isDirty}
        title={m.unsavedItem}
        text={m.unsavedText}
        stay={m.keepEditing}
        discard={m.discard}
      />
      <TextInput
        label={items.name}
        required
        value={name}
        error={faults.get('name')}
        autoFocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <AreaField
        context={context}
        area={focusArea}
        error={faults.get('focusArea')}
        onChoose={(id) => change({ focusArea: id })}
      />
      <ListedFields form={form} />
      <TextInput
        label={items.externalId}
        value={externalId}
        spellCheck={false}
        error={faults.get('externalId')}
        onChange={(event) => change({ externalId: event.currentTarget.value })}
      />
      <PeriodGrid
        amounts={input.amounts}
        faults={faults}
        mark={decimalMark()}
        onChange={form.changeAmounts}
      />
      {form.problem && (
        <Remark tone="bad">
          {m.notCreated} {form.problem}
        </Remark>
      )}
      {form.warnings.map((warning) => (
        <Remark key={warning}>{warning}</Remark>
      ))}
      <div className={parts.actions}>
        <Button variant="filled" type="submit" loading={form.isBusy}>
          {form.warnings.length > 0 ? m.createAnyway : m.create({ kind })}
        </Button>
        <Button onClick={onLeave}>{m.cancel}</Button>
      </div>
    </SavedForm>
  )
}

/** The fields whose values are entries of reference lists. */
function ListedFields({ form }: { readonly form: ReturnType<typeof useNewItem> }) {
  const imports = useMessages('imports')
  const { notSet } = useMessages('ui')
  const { input, faults, offered, change } = form
  return [...offered].map(([field, list]) => (
    <NativeSelect
      key={field}
      label={imports.fieldNames[field]}
      value={input.texts[field] ?? ''}
      error={faults.get(field)}
      data={[{ value: '', label: notSet }, ...list.map(({ key, name }) => ({ value: key, label: name }))]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  ))
}

interface AreaFieldProps {
  readonly context: LoadedContext
  /** An ID; empty for none. */
  readonly area: string
  readonly error: string | undefined
  readonly onChoose: (id: string) => void
}

function AreaField({ context, area, error, onChoose }: AreaFieldProps) {
  const m = useMessages('newItem')
  const items = useMessages('items')
  const id = useId()
  const errorId = `${id}-error`
  const chosen = area === '' ? undefined : (context.areaNames.get(area) ?? items.unknownFocusArea)
  return (
    <Input.Wrapper
      id={id}
      label={items.focusArea}
      labelElement="div"
      withAsterisk
      error={error}
      errorProps={{ id: errorId }}
    >
      <div data-invalid={error !== undefined || undefined}>
        <ButtonPopover
          label={m.chooseAreaButton}
          describedBy={error === undefined ? undefined : errorId}
          look="chip"
          isSet={area !== ''}
          sign={
            <span className="truncated" title={chosen}>
              {chosen ?? m.chooseAreaButton}
            </span>
          }
        >
          {(close) => (
            <AreaChoices
              onChoose={(id) => {
                onChoose(comparableId(id))
                close()
              }}
            />
          )}
        </ButtonPopover>
      </div>
    </Input.Wrapper>
  )
}
