// What the journeys of editing are gone on, and the steps that several of them share.
import { expect, type Locator, type Page } from 'playwright/test'
import type { Hands } from './hands.ts'
import type { Stored, StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

export interface Stage {
  readonly page: Page
  readonly hands: Hands
  readonly stored: StoredRecords
  /** Tells the journeys of one way from those of the others. */
  readonly mark: string
  /** True where the network goes away and comes back. */
  readonly isOffline: boolean
  /** The requests that changed something, since the journey began. */
  readonly sent: readonly string[]
  readonly open: (path: string) => Promise<void>
  /** From here on without a network, where the journey is gone that way. */
  readonly loseNetwork: () => Promise<void>
  readonly regainNetwork: () => Promise<void>
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const panelOf = (page: Page) =>
  page.getByRole('complementary', { name: words.editing.formTitles['focus-area'] })

/** Opens the form of a record as a person does, from the record. */
export async function openForm({ page, hands, open }: Stage, id: string): Promise<void> {
  await open(`/focus-areas/${id}`)
  await hands.press(button(page, words.record.editRecord))
  await expect(page.getByText(words.editing.nothingToSave)).toBeVisible()
}

export async function openOutbox({ page, hands }: Stage): Promise<void> {
  await hands.press(page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }))
  await expect(page.getByRole('heading', { level: 1, name: words.outbox.title })).toBeVisible()
}

/** The name of what can be done about an update of a focus area. */
export function actOn(action: string, record: string): string {
  const change = words.ui.actions.update({ kind: 'focus-area' })
  return words.outbox.actOnRecord({ action, change, record })
}

export const entryOf = (page: Page, act: string, label: string): Locator =>
  page.getByRole('button', { name: actOn(act, label) }).first()

export async function create(stage: Stage, path: string, name: string): Promise<void> {
  const { page, hands, stored } = stage
  await stage.open(path)
  await stage.loseNetwork()
  await hands.write(field(page, words.ui.fieldName), name)
  await hands.press(button(page, words.editing.create))
  // The new record is shown immediately, whether or not the service has it.
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  if (stage.isOffline) await expect(page.getByText(words.ui.progress.offline)).toBeVisible()
  await stage.regainNetwork()
  await expect.poll(async () => (await stored.list()).filter((one) => one.name === name)).toHaveLength(1)
  await expect(page).not.toHaveURL(/focus-areas\/tmp/)
  expect(stage.sent).toHaveLength(1)
  expect(stage.sent[0]).toContain('"ownerId":')
}

/** What the report of a deletion says of a child that moved to the parent of the deleted record. */
export async function placeAfterDeletionOf(
  { stored }: Pick<Stage, 'stored'>,
  { parent }: Stored,
): Promise<string> {
  if (!parent) return words.editing.nowAtTop
  return words.editing.nowUnder({ parent: (await stored.read(parent.id)).name })
}
