// The type of a new record: one of those that fit below its parent, by level, or an ID where the site cannot list them.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { HierarchyKind } from '#contract/resources.ts'
import type { useTypeChoices } from '#features/records/choices.ts'
import classes from '#features/records/editing/editing.module.css'
import { useMessages } from '#messages/catalogs.ts'
import { Remark } from '#ui/forms/form-parts.tsx'

interface TypeFieldProps {
  readonly kind: HierarchyKind
  readonly choices: ReturnType<typeof useTypeChoices>
  /** Those that fit below the parent. */
  readonly types: ReturnType<ReturnType<typeof useTypeChoices>['below']>
  /** The type of the form. */
  readonly value: string
  readonly isAtTop: boolean
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
}

export function TypeField(props: TypeFieldProps) {
  const { choices, types, value, input, error } = props
  const m = useMessages('editing')
  const { source } = choices
  const [chosen, setTyped] = useState<boolean>()
  const isOffered = types.some(({ id }) => id === value)
  const canType = source === 'observed'
  const isTyped = canType && (chosen ?? (types.length === 0 || (value !== '' && !isOffered)))
  if (source === 'catalog' && types.length === 0) return <NoTypes {...props} />
  const other = value === '' || isOffered ? [] : [{ value, label: choices.nameOf(value) ?? m.unknownType }]
  return (
    <div className={canType ? classes.clearable : undefined}>
      {isTyped ? (
        <TextInput label={m.typeId} required spellCheck={false} error={error} {...input} />
      ) : (
        <NativeSelect
          label={m.type}
          description={canType ? m.observedTypes : undefined}
          required
          error={error}
          data={[
            ...(value === '' ? [{ value: '', label: m.chooseType }] : []),
            ...types.map(({ id, name }) => ({ value: id, label: name })),
            ...other,
          ]}
          {...input}
          // The browser would keep the place of the choice, not the choice, when the options change.
          value={value}
        />
      )}
      {canType && types.length > 0 && (
        <Button onClick={() => setTyped(!isTyped)}>{isTyped ? m.chooseType : m.useId}</Button>
      )}
    </div>
  )
}

/** Nothing can be created here before a type is added; says who can. */
function NoTypes({ kind, choices, isAtTop, error }: TypeFieldProps) {
  const m = useMessages('editing')
  const sentence = isAtTop ? m.noTypes({ kind }) : m.noTypesBelow({ kind })
  return (
    <div role={error ? 'alert' : undefined}>
      <Remark tone={error ? 'bad' : undefined}>
        {sentence}{' '}
        {choices.canManage ? (
          <Link to="/settings" search={{ list: `${kind}-types` }}>
            {m.addType}
          </Link>
        ) : (
          m.askForTypes
        )}
      </Remark>
    </div>
  )
}
