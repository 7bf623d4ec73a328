import { TextInput } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import type { ObservedOwner } from '#hierarchy/observed-types-and-owners.ts'
import { useMessages } from '#messages/catalogs.ts'

/** More than a browser lists. */
const maxOffered = 300

interface OwnerFieldProps extends ComponentProps<typeof TextInput> {
  readonly owners: readonly ObservedOwner[]
}

/** Edits the user ID of an owner: a known one or any other. */
export function OwnerField({ owners, ...field }: OwnerFieldProps) {
  const id = useId()
  const m = useMessages('editing')
  const { fieldOwner } = useMessages('ui')
  const chosen = owners.find((owner) => owner.id === field.value)
  return (
    <>
      <TextInput
        label={fieldOwner}
        description={chosen ? chosen.name : m.ownerHint}
        list={id}
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
      <datalist id={id}>
        {owners.slice(0, maxOffered).map((owner) => (
          <option key={owner.id} value={owner.id}>
            {owner.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
