// One list of an empty site: templates to begin with, a text to paste, and what the list has by then.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CatalogEntry, CatalogList } from '#contract/catalog-operations.ts'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { StatusBadge, StatusColors } from '#ui/records/status-badge.tsx'
import { LevelTree } from './level-tree.tsx'
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

/** The lists whose entries are the levels of a hierarchy, and its statuses. */
const statusesOf = {
  'focus-area-types': 'focus-area-statuses',
  'organization-types': 'organization-statuses',
} as const satisfies Partial<Readonly<Record<SetupList, CatalogList>>>

interface SetupListStepProps {
  readonly list: SetupList
  readonly entriesOf: SiteContents['entriesOf']
  readonly text: string
  readonly onText: (text: string) => void
  /** Opens the next step, after so many entries were added. */
  readonly onGoOn: (added: number) => void
}

export function SetupListStep({ list, entriesOf, text, onText, onGoOn }: SetupListStepProps) {
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
      <PasteForm list={list} entries={entries} text={text} onText={onText} onGoOn={onGoOn} />
      {entries.length > 0 && (
        <>
          <h3 className={own.listed}>
            {m.listedCount({ count: entries.length })}
            <Link to="/settings" search={{ list }}>
              {m.changeInSettings}
            </Link>
          </h3>
          <Listed list={list} entries={entries} />
        </>
      )}
      {hasStatuses(list) && <Statuses list={statusesOf[list]} />}
    </>
  )
}

function hasStatuses(list: SetupList): list is keyof typeof statusesOf {
  return Object.hasOwn(statusesOf, list)
}

function Listed({ list, entries }: Pick<SetupListStepProps, 'list'> & { entries: readonly CatalogEntry[] }) {
  const m = useMessages('catalog')
  if (hasStatuses(list)) {
    const levels = entries.map(({ name, level }) => ({ name: name ?? m.noName, level: level ?? 0 }))
    return <LevelTree label={m.setupSteps[list]} levels={levels} />
  }
  return (
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
  )
}

/** The statuses that every record of a hierarchy has one of, as they are drawn. */
function Statuses({ list }: { readonly list: (typeof statusesOf)[keyof typeof statusesOf] }) {
  const m = useMessages('catalog')
  const statuses = useCatalog(list)
  if (statuses.kind !== 'listed') return null
  const colors = new Map(statuses.entries.map(({ name, color }) => [name, color ?? undefined]))
  return (
    <>
      <h3 className={own.listed}>
        {m.listNames[list]}
        <Link to="/settings" search={{ list }}>
          {m.changeInSettings}
        </Link>
      </h3>
      <StatusColors value={(name) => colors.get(name)}>
        <ul aria-label={m.listNames[list]} className={own.statuses}>
          {statuses.entries.map(
            ({ id, name, retired }) =>
              name !== null &&
              !retired && (
                <li key={id}>
                  <StatusBadge status={name} />
                </li>
              ),
          )}
        </ul>
      </StatusColors>
    </>
  )
}
