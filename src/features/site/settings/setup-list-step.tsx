// One list of an empty site: templates to begin with, a text to paste, and what the list has by then.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CatalogEntry } from '#contract/catalog-operations.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { useCatalog, useStatusColors } from '#data/catalog.ts'
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

/** The lists whose entries are the levels of a hierarchy. */
const hierarchyOf = {
  'focus-area-types': 'focus-area',
  'organization-types': 'organization',
} as const satisfies Partial<Readonly<Record<SetupList, HierarchyKind>>>

interface SetupListStepProps {
  readonly list: SetupList
  readonly entriesOf: SiteContents['entriesOf']
  readonly text: string
  readonly onText: (text: string) => void
  /** Opens the next step. @param added how many entries were added */
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
      {isOfTypes(list) && <Statuses kind={hierarchyOf[list]} />}
    </>
  )
}

function isOfTypes(list: SetupList): list is keyof typeof hierarchyOf {
  return Object.hasOwn(hierarchyOf, list)
}

function Listed({ list, entries }: Pick<SetupListStepProps, 'list'> & { entries: readonly CatalogEntry[] }) {
  const m = useMessages('catalog')
  if (isOfTypes(list)) {
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

/** The statuses of a hierarchy, drawn as its records show them. */
function Statuses({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('catalog')
  const list = `${kind}-statuses` as const
  const statuses = useCatalog(list)
  const colorOf = useStatusColors(kind, true)
  if (statuses.kind !== 'listed') return null
  return (
    <>
      <h3 className={own.listed}>
        {m.listNames[list]}
        <Link to="/settings" search={{ list }}>
          {m.changeInSettings}
        </Link>
      </h3>
      <StatusColors value={colorOf}>
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
