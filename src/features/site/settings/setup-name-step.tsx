import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useRenameSite } from './catalog-changes.ts'
import { ChangeProblem } from './change-problem.tsx'
import { maxNameLength } from './entry-values.ts'
import classes from './settings.module.css'
import type { LoadedSetup } from './site-setup.ts'
import { UnsavedEntriesGuard } from './unsaved-entries-guard.tsx'

/** The name of the site. */
export function SetupNameStep({ setup }: { readonly setup: LoadedSetup }) {
  const { name } = setup
  const m = useMessages('catalog')
  const rename = useRenameSite()
  const given = setup.done.has('name') ? name : ''
  const [typed, setTyped] = useState(given)
  const [isChecked, setChecked] = useState(false)
  const wanted = typed.trim()
  const isFaulty = wanted === '' || wanted.length > maxNameLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isFaulty) rename.mutate(wanted)
  }
  return (
    <form noValidate aria-label={m.setupSteps.name} className={classes.form} onSubmit={submit}>
      <UnsavedEntriesGuard isDirty={wanted !== given} />
      <TextInput
        label={m.siteName}
        value={typed}
        placeholder={name}
        size="xs"
        withAsterisk
        autoComplete="organization"
        error={isChecked && isFaulty ? m.enterSiteName : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          rename.reset()
        }}
      />
      <div className={classes.formActions}>
        <Button type="submit" variant="filled" size="xs" loading={rename.isPending}>
          {m.save}
        </Button>
        <p role="status" className={classes.status}>
          {rename.isSuccess && m.siteNameSaved({ name: rename.data.name })}
        </p>
      </div>
      {rename.error && (
        <div className={classes.formProblem}>
          <ChangeProblem error={rename.error} />
        </div>
      )}
    </form>
  )
}
