// One list of an empty site: templates to begin with, a text to paste, and what the list has by then.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { PasteForm } from './paste-form.tsx'
import classes from './settings.module.css'
import own from './setup.module.css'
import type { SetupList, SiteContents } from './site-setup.ts'

type Template = keyof Messages['catalog']['templateLines']

const templatesOf: Partial<Readonly<Record<SetupList, readonly Template[]>>> = {
  'focus-area-types': ['portfolio', 'okr', 'plain'],
  'organization-types': ['company', 'agile', 'plain-organization'],
  'cost-types': ['costs'],
  'benefit-types': ['benefits'],
  'investment-categories': ['investments'],
}

const maxListed = 60

interface SetupListStepProps {
  readonly list: SetupList
  readonly entriesOf: SiteContents['entriesOf']
  readonly text: string
  readonly onText: (text: string) => void
}

export function SetupListStep({ list, entriesOf, text, onText }: SetupListStepProps) {
  const m = useMessages('catalog')
  const entries = entriesOf(list)
  const templates = templatesOf[list] ?? []
  if (list === 'cost-subtypes' && entriesOf('cost-types').length === 0) {
    return (
      <p className={classes.empty}>
        {m.costTypesFirst}{' '}
        <Link to="/settings/setup" search={{ step: 'cost-types' }}>
          {m.setupSteps['cost-types']}
        </Link>
      </p>
    )
  }
  return (
    <>
      {templates.length > 0 && (
        <fieldset className={own.templates}>
          <legend className={own.legend}>{m.templates}</legend>
          {templates.map((template) => (
            <Button
              key={template}
              size="xs"
              aria-pressed={text === m.templateLines[template]}
              onClick={() => onText(m.templateLines[template])}
            >
              {m.templateNames[template]}
            </Button>
          ))}
        </fieldset>
      )}
      <PasteForm list={list} entries={entries} text={text} onText={onText} />
      {entries.length > 0 && (
        <>
          <h3 className={own.listed}>
            {m.listedCount({ count: entries.length })}
            <Link to="/settings" search={{ list }}>
              {m.changeInSettings}
            </Link>
          </h3>
          <ul className={own.names}>
            {entries.slice(0, maxListed).map(({ id, name, email }) => (
              <li key={id} className={own.entry} title={email ?? undefined}>
                {name ?? email ?? m.noName}
              </li>
            ))}
            {entries.length > maxListed && (
              <li className={own.entry}>{m.moreListed({ count: entries.length - maxListed })}</li>
            )}
          </ul>
        </>
      )}
    </>
  )
}
