import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { chooseLanguage, type LanguageChoice, readLanguageChoice } from './language-choice.ts'
import classes from './language-select.module.css'

const choices = ['system', 'en', 'de'] as const satisfies readonly LanguageChoice[]

/** The language of the console on this device; choosing one opens the page again in it. */
export function LanguageSelect() {
  const m = useMessages('account')
  const id = useId()
  const choose = useMutation({ mutationFn: chooseLanguage, networkMode: 'always', retry: false })
  const labels = { system: m.languageSystem, en: 'English', de: 'Deutsch' }
  return (
    <div className={classes.row}>
      <label htmlFor={id}>{m.language}</label>
      <select
        id={id}
        className={classes.select}
        value={choose.variables ?? readLanguageChoice()}
        disabled={choose.isPending}
        onChange={({ target }) => {
          const choice = choices.find((one) => one === target.value)
          if (choice) choose.mutate(choice)
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </select>
      {choose.isError && (
        <p role="alert" className={classes.problem}>
          {m.languageNotLoaded}
        </p>
      )}
    </div>
  )
}
