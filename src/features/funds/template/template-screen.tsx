// A file to fill in for chosen focus areas: its content is chosen on the left, and shown on the right.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { type ReferenceKeys, readReferenceKeys } from '#data/imports/fund-import.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { Problem } from '#ui/problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { type KeyWords, type Template, type TemplateArea, templateOf, templateRowCount } from './template.ts'
import { TemplateAreaPicker } from './template-area-picker.tsx'
import { templateCsv, templateWorkbook } from './template-file.ts'
import { keyWords, listedKeys } from './template-keys.ts'
import { type TemplateChoices, TemplateOptions, usualChoices } from './template-options.tsx'
import classes from './template-screen.module.css'
import { maxTemplateRows, useTemplateAreas } from './use-template-areas.ts'

export function TemplateScreen({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('items')
  const { collection } = itemResources[kind]
  const search = useSearch({ from: `/console/funds/${collection}/template` })
  const title = m.templateTitle({ kind })
  usePageTitle(title)
  const navigate = useNavigate()
  const [choices, setChoices] = useState<TemplateChoices>(() => usualChoices(new Date()))
  const { chosen, areas, grid, isTreeLoading } = useTemplateAreas(kind, search)
  const { references, words } = useReferences(kind)
  const areItemsLoading = grid.isReading || grid.viewState.kind === 'loading'
  const missing = () => {
    // A file without what is still on its way, or did not come, would look whole.
    if (references === undefined) return m.templateListsLoading
    if (chosen.length === 0) return undefined
    if (isTreeLoading || (choices.hasItems && areItemsLoading)) return m.templateLoading
    return choices.hasItems && grid.viewState.kind === 'failed' ? m.templateItemsMissing : undefined
  }
  const lacking = missing()
  const itemCount = areas.reduce((sum, { items }) => sum + items.length, 0)
  const { template, rowCount, isTooLong } = useTemplate(kind, { areas, choices, words })
  const summary = () => {
    if (lacking !== undefined) return lacking
    if (isTooLong) return m.tooManyRows({ max: maxTemplateRows })
    if (chosen.length === 0) return m.headingsOnly
    return areas.length === 0 ? m.areasNotLoaded : m.templateRows({ rows: rowCount, areas: areas.length })
  }
  return (
    <section className={page.page} aria-labelledby="template-title">
      <PageHead id="template-title" title={title}>
        <Link to={`/funds/${collection}/import`} className={page.back}>
          {m.importTemplate}
        </Link>
      </PageHead>
      <div className={classes.columns}>
        <div className={classes.choices}>
          <TemplateAreaPicker
            chosen={chosen}
            hasBelow={search.below !== undefined}
            areaCount={areas.length}
            onChange={(next) => void navigate({ to: '.', search: next, replace: true })}
          />
          <TemplateOptions
            choices={choices}
            items={{ count: itemCount, isReading: areItemsLoading }}
            onChange={setChoices}
          />
        </div>
        <div className={classes.result}>
          <TemplatePreview template={template} />
          <div className={classes.actions}>
            <p className={classes.count} role="status">
              {summary()}
            </p>
            <TemplateSave
              kind={kind}
              template={template}
              references={references ?? {}}
              words={words}
              isDisabled={isTooLong || lacking !== undefined}
            />
          </div>
        </div>
      </div>
    </section>
  )
}

interface TemplateContent {
  readonly areas: readonly TemplateArea[]
  readonly choices: TemplateChoices
  readonly words: KeyWords
}

/** The template of what was chosen; of one that is too long the first rows. */
function useTemplate(kind: ItemKind, { areas, choices, words }: TemplateContent) {
  const m = useMessages('items')
  const ui = useMessages('ui')
  const imports = useMessages('imports')
  const { options, rowCount } = useMemo(() => {
    const meant = choices.hasItems ? areas : areas.map((area) => ({ ...area, items: [] }))
    const { periods, newRows } = choices
    return {
      options: { kind, areas: meant, periods, newRows, words },
      rowCount: templateRowCount({ areas: meant, newRows }),
    }
  }, [kind, areas, choices, words])
  const titles = useMemo(
    () => ({ ...m, fieldNames: imports.fieldNames, versionName: ui.version }),
    [m, imports, ui],
  )
  const isTooLong = rowCount > maxTemplateRows
  const template = useMemo(
    (): Template =>
      templateOf(isTooLong ? { ...options, areas: options.areas.slice(0, 1) } : options, titles),
    [options, isTooLong, titles],
  )
  return { template, rowCount, isTooLong }
}

/** The reference lists, and the words that the import knows their keys by; undefined while they are read. */
function useReferences(kind: ItemKind) {
  const planning = usePlanning()
  const { data: references } = useQuery({
    queryKey: ['template', 'references'],
    queryFn: () => readReferenceKeys(planning),
  })
  const words = useMemo(() => keyWords(kind, references ?? {}), [kind, references])
  return { references, words }
}

interface TemplateSaveProps {
  readonly kind: ItemKind
  readonly template: Template
  readonly references: Partial<ReferenceKeys>
  readonly words: KeyWords
  readonly isDisabled: boolean
}

/** Saves the template in either form. Without the reference lists, the workbook does without its lists of keys. */
function TemplateSave({ kind, template, references, words, isDisabled }: TemplateSaveProps) {
  const m = useMessages('items')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const saveWorkbook = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const keys = listedKeys(kind, references)
      saveFile(await templateWorkbook(m, { kind, template, keys, words }))
    } catch {
      setProblem(m.workbookFailed)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Problem words={problem} className={classes.problem} />
      <Button disabled={isDisabled} onClick={() => saveFile(templateCsv(kind, template))}>
        {m.downloadCsv}
      </Button>
      <Button variant="filled" disabled={isDisabled} loading={isBusy} onClick={() => void saveWorkbook()}>
        {m.downloadWorkbook}
      </Button>
    </>
  )
}

/** Enough to see what the file will look like. */
const shownRows = 12

/** The first rows of the file, as a spreadsheet will show them. */
function TemplatePreview({ template }: { readonly template: Template }) {
  const m = useMessages('items')
  const { columns, rows } = template
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard
    <section className={classes.preview} aria-label={m.filePreview} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ heading, holds }) => (
              <th key={heading} scope="col" data-holds={holds}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place
            <tr key={index}>
              {columns.map(({ heading, holds }, column) => (
                <td key={heading} data-holds={holds} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.none}>{m.noRowsYet}</p>}
      {rows.length > shownRows && (
        <p className={classes.more}>{m.moreRows({ count: rows.length - shownRows })}</p>
      )}
    </section>
  )
}
