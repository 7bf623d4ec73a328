import { TextInput } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import type { ObservedOwner } from '#hierarchy/observed-types-and-owners.ts'

/** More than a browser shows at once. */
const maxOffered = 300

interface OwnerFieldProps extends ComponentProps<typeof TextInput> {
  readonly owners: readonly ObservedOwner[]
}

/** The user ID of an owner: one of those seen, or any other typed. */
export function OwnerField({ owners, ...field }: OwnerFieldProps) {
  const id = useId()
  const chosen = owners.find((owner) => owner.id === field.value)
  return (
    <>
      <TextInput
        label="Owner"
        description={chosen ? chosen.name : 'A user ID: choose one that was seen, or type another.'}
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
