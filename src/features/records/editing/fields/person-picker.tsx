// A field that holds a person, chosen by name. Its value is the ID of the person.
import { IconUser } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { offeredPeople, type Person, personMeant } from '#features/records/person-options.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Initials } from '#ui/initials.tsx'
import { Combobox, type ComboboxFieldProps } from './combobox.tsx'
import classes from './person-picker.module.css'

interface PersonPickerProps extends ComboboxFieldProps {
  readonly people: readonly Person[]
  /** The ID of the signed-in person; undefined where it is not known. */
  readonly me?: string | undefined
  /** IDs of the people chosen last, the latest first. */
  readonly recent?: readonly string[] | undefined
  /** The chosen person, whom the list can lack. */
  readonly current?: Person | undefined
  readonly description?: string | undefined
  /** Called when a typed text finds no one: a person may have been added since the list was read. */
  readonly onNothingFound?: (() => void) | undefined
  /** Called for the option that asks for an ID; there is none without it. */
  readonly onUseId?: (() => void) | undefined
}

export function PersonPicker(props: PersonPickerProps) {
  const { people, me, recent = [], current, onNothingFound, onUseId, ...field } = props
  const m = useMessages('editing')
  const [text, setText] = useState<string>()
  const { value } = field
  const chosen = people.find(({ id }) => id === value) ?? (current?.id === value ? current : undefined)
  const { groups, count } = offeredPeople({ people, me, recent }, text ?? '')
  const isNothingFound = count === 0 && Boolean(text?.trim())
  useEffect(() => {
    if (isNothingFound) onNothingFound?.()
  }, [isNothingFound, onNothingFound])
  return (
    <Combobox
      {...field}
      text={text}
      onText={setText}
      chosenText={chosen?.name ?? (value ? m.unknownPerson : '')}
      groups={groups.map((group) => ({
        key: group.key,
        label: m.personGroups[group.key],
        hasTitle: group.key !== 'me',
        options: group.people.map((person) => ({
          key: person.id,
          content: <PersonLine person={person} isMe={group.key === 'me'} />,
        })),
      }))}
      count={count}
      action={onUseId && { key: '#id', label: m.useId, act: onUseId }}
      keyOfText={(typed) => personMeant(people, typed)?.id}
      words={{
        placeholder: m.searchPeople,
        noSuch: (typed) => m.noSuchPerson({ text: typed }),
        found: (found) => m.peopleFound({ count: found }),
        nothingFound: m.nobodyFound,
        typeForMore: m.typeToFindMore,
      }}
      mark={<PersonMark name={text === undefined ? (chosen?.name ?? '') : ''} />}
    />
  )
}

function PersonLine({ person, isMe }: { readonly person: Person; readonly isMe: boolean }) {
  const m = useMessages('editing')
  return (
    <>
      <PersonMark name={person.name} />
      <span className={classes.person}>
        <span>{isMe ? m.personIsMe({ name: person.name }) : person.name}</span>
        {person.email && <span className={classes.email}>{person.email}</span>}
      </span>
    </>
  )
}

function PersonMark({ name }: { readonly name: string }) {
  return (
    <span className={classes.mark}>
      <Initials name={name}>
        <IconUser size={14} stroke={1.75} />
      </Initials>
    </span>
  )
}
