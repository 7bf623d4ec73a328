// The import of focus areas, from a file to the receipt.
import { beforeEach, expect, test } from 'vitest'
import { messages as failures } from '#messages/en/failures.ts'
import { messages as tree } from '#messages/en/hierarchies.ts'
import { messages } from '#messages/en/hierarchy-imports.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea } from '#testing/planted-areas.ts'
import { deleteDrafts, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

interface StoredArea {
  readonly id: string
  readonly name: string
  readonly externalId: string | null
  readonly parent: { readonly id: string } | null
}

async function stored(): Promise<readonly StoredArea[]> {
  const { body } = await stage.site.ask('GET', '/focus-areas', { query: { limit: '100' } })
  return (body as { values: StoredArea[] }).values
}

/** `Retail > Payments`, of every area of the service, by name. */
async function storedPaths(): Promise<string[]> {
  const areas = await stored()
  const byId = new Map(areas.map((area) => [area.id, area]))
  const pathOf = ({ name, parent }: StoredArea): string => {
    const above = parent && byId.get(parent.id)
    return above ? `${pathOf(above)} > ${name}` : name
  }
  return areas.map(pathOf).toSorted()
}

let retailId = ''

beforeEach(async () => {
  await deleteDrafts()
  retailId = await createArea(stage.site, 'Retail')
})

async function upload(lines: readonly string[], address = '/focus-areas/import'): Promise<void> {
  await stage.open(address)
  const input = await screen.findByLabelText(imports.fileToImport)
  await stage.user.upload(input, new File([lines.join('\n')], 'areas.csv', { type: 'text/csv' }))
  await screen.findByLabelText(messages.findParents)
}

async function review(): Promise<void> {
  const names: readonly string[] = [imports.reviewImport, imports.reviewValid]
  const button = () => screen.getByRole('button', { name: (name) => names.includes(name) })
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  await stage.user.click(button())
  await screen.findByRole('list', { name: messages.tree })
}

const card = (title: string) =>
  within(screen.getByRole('list', { name: messages.tree })).getByRole('button', {
    name: new RegExp(title),
  })

test('creates a branch below a record that exists, and leaves rows with errors out', async () => {
  await upload(['Name,Path', 'Payments,Retail', 'Cards,Retail / Payments', 'Lost,Nowhere'])
  await review()
  expect(card(messages.verdictTitles.new).textContent).toContain('2')
  expect(card(messages.verdictTitles.unmatched).textContent).toContain('1')
  const preview = screen.getByRole('region', { name: messages.tree })
  expect(preview.textContent).toContain(
    imports.problemAt({
      cell: 'B4',
      problem: imports.findings['parent-missing'].title({ text: 'Nowhere', proposal: '', otherRow: '' }),
    }),
  )
  expect(stage.writes).toEqual([])
  await stage.user.click(screen.getByRole('button', { name: messages.importRows({ count: 2 }) }))
  await screen.findByText(messages.done({ count: 2, total: 2 }))
  expect(await storedPaths()).toEqual(['Retail', 'Retail > Payments', 'Retail > Payments > Cards'])
})

test('the review has rows with errors on top, and filters its tree by outcome and name', async () => {
  await upload(['Name,Path', 'Payments,Retail', 'Cards,Retail / Payments', 'Lost,Nowhere', 'Total,'])
  await review()
  const title = imports.findings['error-row'].title({ row: '4' })
  const row = within(screen.getByRole('region', { name: title }))
  expect(row.getByRole('cell', { name: 'Nowhere' }).getAttribute('data-wrong')).toBe('true')
  const preview = () => screen.getByRole('region', { name: messages.tree })
  const lines = () => within(preview()).getAllByRole('listitem').length
  expect(lines()).toBe(5)
  await stage.user.click(card(messages.verdictTitles.new))
  expect(lines()).toBe(3)
  await stage.user.type(screen.getByRole('searchbox', { name: messages.filterRows }), 'pay')
  await waitFor(() => expect(lines()).toBe(2))
  await stage.user.click(row.getByRole('button', { name: imports.goToRow }))
  await screen.findByRole('grid')
  expect(
    screen.getByRole('region', { name: imports.findings['total-rows'].title({ count: '1' }) }),
  ).toBeDefined()
  await stage.user.selectOptions(
    screen.getByLabelText(imports.findings['total-rows'].choice()),
    imports.findings['total-rows'].answers.import,
  )
  await review()
  await waitFor(() => expect(card(messages.verdictTitles.new).textContent).toContain('3'))
})

test('the review lists what is noted of rows that are sent or left out, each kind once', async () => {
  const header = 'Name,ID,Path,Status'
  await upload([
    header,
    `Retail,${retailId},,Done`,
    'Payments,,Retail,On track',
    'Cards,,Retail,Paused',
    'Total,,,',
  ])
  await review()
  const { 'status-kept': status, 'row-total': total } = imports.findings
  const notes = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('listitem')
      .map((line) => line.textContent)
  const [first, ...others] = notes(status.title({ count: '3' }))
  expect(first).toMatch(/^Row 2, Retail: Status “.+”, not “Done”/)
  expect(others.map((line) => line?.split(':')[0])).toEqual(['Row 3, Payments', 'Row 4, Cards'])
  expect(notes(total.title({ count: '1' }))).toEqual(['Row 5, Total'])
})

test('each text of a sheet is sent or left out, in the review and in the receipt', async () => {
  await upload(['Name,Path,Remark', 'Payments,Retail,new', 'Lost,Nowhere,'])
  await review()
  const account = () => screen.findByRole('region', { name: imports.account })
  const parts = [
    [imports.inSheet, 5],
    [imports.leftOut, 3],
  ] as const
  for (const [title, count] of parts)
    expect((await account()).textContent).toContain(`${title} ${imports.textCount({ count })}`)
  expect((await account()).textContent).toContain(`${imports.toSend} ${imports.textCount({ count: 2 })}`)
  await press(messages.importRows({ count: 1 }))
  await screen.findByText(messages.done({ count: 1, total: 1 }))
  for (const [title, count] of [...parts, [imports.imported, 2] as const])
    expect((await account()).textContent).toContain(`${title} ${imports.textCount({ count })}`)
  await press(new RegExp(`^${imports.leftOut}`))
  await screen.findAllByText(imports.leftOutReasons.column)
})

test('reads a text again in the encoding that is chosen, where its own was guessed', async () => {
  await stage.open('/focus-areas/import')
  const bytes = Uint8Array.from('Name,Path\nB\u009fro,Retail\n', (one) => one.charCodeAt(0))
  const input = await screen.findByLabelText(imports.fileToImport)
  await stage.user.upload(input, new File([bytes], 'areas.csv', { type: 'text/csv' }))
  await cell('BŸro')
  await stage.user.selectOptions(
    screen.getByRole('combobox', { name: imports.findings['table-note'].choice() }),
    imports.findings['table-note'].answers.encoding({ value: 'macintosh' }),
  )
  await cell('Büro')
})

test('finds nothing to change in a sheet that says what the service has', async () => {
  await upload(['Name,ID,Parent ID', `Retail,${retailId},`])
  await review()
  expect(screen.getByText(messages.nothingToImport)).toBeDefined()
  expect(screen.getByRole('button', { name: messages.importRows({ count: 0 }) })).toHaveProperty(
    'disabled',
    true,
  )
})

test('reads the columns and the parents as the person says', async () => {
  await upload(['Label,Below', 'Shops,', '  Online,Retail'])
  await stage.user.selectOptions(screen.getByLabelText(messages.headingRow), '1')
  await stage.user.selectOptions(
    await screen.findByLabelText(imports.matchColumn({ heading: 'Label' })),
    'name',
  )
  // The columns are checked again before parents can be found by the name.
  await screen.findByRole('option', { name: messages.ways.indent })
  await stage.user.selectOptions(screen.getByLabelText(messages.findParents), 'indent')
  await review()
  await stage.user.click(screen.getByRole('button', { name: messages.importRows({ count: 2 }) }))
  await screen.findByText(messages.done({ count: 2, total: 2 }))
  expect(await storedPaths()).toEqual(['Retail', 'Shops', 'Shops > Online'])
})

test('shows a rejected row with its reason, and what was below it is not imported', async () => {
  const name = 'x'.repeat(600)
  await upload(['Name,External ID,Parent external ID', `${name},1,`, 'Child,2,1'])
  await review()
  await stage.user.click(screen.getByRole('button', { name: messages.importRows({ count: 2 }) }))
  await waitFor(() =>
    expect(
      screen.getByRole('region', { name: imports.rowsWith({ outcome: imports.rejected }) }).textContent,
    ).toContain(failures.rejection.codes.TOO_LONG),
  )
  await stage.user.click(screen.getByRole('button', { name: imports.discardUnsent }))
  await screen.findByText(messages.done({ count: 0, total: 2 }))
  expect(await storedPaths()).toEqual(['Retail'])
})

test.each([
  ['/focus-areas/import?from=setup', ['/settings/setup?step=records']],
  ['/focus-areas/import', []],
])('the receipt of an import opened at %s leads to %j', async (address, expected) => {
  await upload(['Name,Path', 'Payments,Retail'], address)
  await review()
  await stage.user.click(screen.getByRole('button', { name: messages.importRows({ count: 1 }) }))
  await screen.findByText(messages.done({ count: 1, total: 1 }))
  const links = screen.queryAllByRole('link', { name: imports.backToSetup })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected)
})

const cell = (name: string) => screen.findByRole('gridcell', { name })

async function type(into: string, text: string): Promise<void> {
  await stage.user.dblClick(await cell(into))
  await stage.user.keyboard(`{Control>}a{/Control}${text}{Enter}`)
  await screen.findAllByRole('gridcell', { name: text })
}

const wrong = (count: number) => screen.findByText(imports.errors({ count }))
const press = async (name: string | RegExp) => stage.user.click(await screen.findByRole('button', { name }))

test('a wrong parent is shown at its cell, corrected there, and Undo takes the correction back', async () => {
  await upload(['Name,Path', 'Payments,Retail', 'Lost,Retial'])
  await wrong(1)
  await stage.user.click(await cell('Retial'))
  const missing = imports.findings['parent-missing'].title({ text: 'Retial', proposal: '', otherRow: '' })
  await screen.findByText((text) => text.includes(missing))
  await type('Retial', 'Retail')
  await screen.findByText(imports.noErrors)
  await press(imports.undo)
  await wrong(1)
  await press(imports.redo)
  await review()
  await press(messages.importRows({ count: 2 }))
  await screen.findByText(messages.done({ count: 2, total: 2 }))
  expect(await storedPaths()).toEqual(['Retail', 'Retail > Lost', 'Retail > Payments'])
})

test('shows only the rows with issues, and all rows again', async () => {
  await upload(['Name,Path', 'Payments,Retial', 'Shops,Retail'])
  await wrong(1)
  await press(imports.showIssues)
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'Shops' })).toBeNull())
  await press(imports.showAllRows({ count: 1 }))
  await cell('Shops')
})

test('a reload comes back to the corrected sheet, and the rows that are not imported remain as a draft', async () => {
  await upload(['Name,Path', 'Payments,Retail', 'Lost,Nowhere'])
  await type('Payments', 'Cards')
  await screen.findByText(imports.draftSaved)
  await stage.open(`${location.pathname}${location.search}`)
  await cell('Cards')
  await wrong(1)
  await press(imports.closeDraft)
  const drafts = await screen.findByRole('region', { name: imports.drafts })
  expect(drafts.textContent).toContain(imports.draftRows({ count: 2 }))
  await press(imports.continueDraftOf({ name: 'areas.csv' }))
  await cell('Cards')
  await review()
  await press(messages.importRows({ count: 1 }))
  await screen.findByText(messages.done({ count: 1, total: 1 }))
  await screen.findByText(imports.keptInDraft({ count: 1 }))
  await press(ui.moreActions)
  const menu = await screen.findByRole('menu', { name: ui.moreActions })
  // Here the browser's popovers do not open and close.
  Object.assign(menu, { hidePopover: () => {} })
  await stage.user.click(within(menu).getByRole('menuitem', { name: imports.importMore }))
  expect((await screen.findByRole('region', { name: imports.drafts })).textContent).toContain(
    imports.draftRows({ count: 1 }),
  )
  await press(imports.continueDraftOf({ name: 'areas.csv' }))
  await cell('Lost')
  expect(screen.queryByRole('gridcell', { name: 'Cards' })).toBeNull()
})

test('remembers what columns mean for the next sheet with the same headings, until the person forgets it', async () => {
  const lines = ['Name,Key,Path', 'Payments,P-1,Retail']
  await upload(lines)
  const role = () => screen.getByLabelText(imports.matchColumn({ heading: 'Key' }))
  expect(role()).toHaveProperty('value', 'external-id')
  await stage.user.selectOptions(role(), 'ignored')
  await review()
  await upload(lines)
  expect(role()).toHaveProperty('value', 'ignored')
  await press(imports.forgetMatches)
  await waitFor(() => expect(role()).toHaveProperty('value', 'external-id'))
})

test('the tree leads to the import', async () => {
  await stage.open('/focus-areas')
  expect((await screen.findByRole('link', { name: tree.import })).getAttribute('href')).toBe(
    '/focus-areas/import',
  )
})
