import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './open-by-id.module.css'

/** Opens a record of which only the id is known, for services that list nothing. */
export function OpenById({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const m = useMessages('ui')
  const [id, setId] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== '') onOpen(id.trim())
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.field}
        label={m.openById}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        size="xs"
      />
      <Button type="submit" size="xs" disabled={id.trim() === ''}>
        {m.open}
      </Button>
    </form>
  )
}
