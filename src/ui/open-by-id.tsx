// A record of which only the id is known, for services that list nothing.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './open-by-id.module.css'

interface OpenByIdProps {
  /** The records in the plural, in the middle of a sentence: `focus areas`. */
  readonly noun: string
  readonly onOpen: (id: string) => void
}

export function OpenById({ noun, onOpen }: OpenByIdProps) {
  const [id, setId] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== '') onOpen(id.trim())
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.field}
        label={`Open one of the ${noun} by its ID`}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        size="xs"
      />
      <Button type="submit" size="xs" disabled={id.trim() === ''}>
        Open
      </Button>
    </form>
  )
}
