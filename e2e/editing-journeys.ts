// The journeys of editing as one table. Each runs by keyboard alone, online, and through a lost network that returns.
import { expect } from 'playwright/test'
import {
  actOn,
  button,
  create,
  entryOf,
  field,
  openForm,
  openOutbox,
  panelOf,
  placeAfterDeletionOf,
  type Stage,
} from './editing-stage.ts'
import { words } from './words.ts'

export type WayTitle = 'by keyboard alone' | 'online' | 'without a network that comes back'

export interface Journey {
  readonly title: string
  /** The ways of which it is an example: together they meet every kind of control and of change. */
  readonly examples?: readonly WayTitle[]
  readonly walk: (stage: Stage) => Promise<void>
}

/** The name of a backup; what a file name cannot hold is replaced in it. */
const backupFile = new RegExp(`^${words.editing.backupName({ name: '.*' })}\\.json$`)

export const journeys: readonly Journey[] = [
  {
    title: 'a record is created at the top, once',
    examples: ['by keyboard alone'],
    async walk(stage) {
      const name = `Top ${stage.mark}`
      await create(stage, '/focus-areas/new', name)
      const created = (await stage.stored.list()).find((one) => one.name === name)
      expect(created?.path).toEqual([])
    },
  },
  {
    title: 'a record is created below another',
    async walk(stage) {
      const parent = await stage.stored.leaf()
      const name = `Child ${stage.mark}`
      await create(stage, `/focus-areas/${parent.id}/new`, name)
      const created = (await stage.stored.list()).find((one) => one.name === name)
      expect(created?.parent?.id).toBe(parent.id)
    },
  },
  {
    title: 'a change sends the changed field and no other',
    examples: ['by keyboard alone', 'online'],
    async walk(stage) {
      const { page, hands, stored } = stage
      const area = await stored.leaf()
      const name = `Renamed ${stage.mark}`
      await openForm(stage, area.id)
      await stage.loseNetwork()
      await hands.write(field(page, words.ui.fieldName), name)
      await expect(page.getByRole('region', { name: words.ui.apiRequest })).toContainText('updateMask=name')
      await hands.press(button(page, words.editing.save))
      await expect(panelOf(page).getByRole('heading', { level: 2, name })).toBeVisible()
      if (stage.isOffline) expect((await stored.read(area.id)).name).toBe(area.name)
      await stage.regainNetwork()
      await expect.poll(async () => (await stored.read(area.id)).name).toBe(name)
      expect(stage.sent).toEqual([`PATCH /focus-areas/${area.id}?updateMask=name {"name":"${name}"}`])
    },
  },
  {
    title: 'a restored value is no change, and a required field cannot be empty',
    async walk(stage) {
      const { page, hands, stored } = stage
      const area = await stored.leaf()
      await openForm(stage, area.id)
      await stage.loseNetwork()
      await hands.write(field(page, words.ui.fieldName), 'Something else')
      await hands.write(field(page, words.ui.fieldName), '')
      await hands.press(button(page, words.editing.save))
      await expect(page.getByText(words.editing.enterValueOrReset)).toBeVisible()
      await hands.write(field(page, words.ui.fieldName), area.name)
      await expect(page.getByText(words.editing.nothingToSave)).toBeVisible()
      await expect(button(page, words.editing.save)).toBeDisabled()
      expect(stage.sent).toEqual([])
    },
  },
  {
    title: 'clearing a field sends null for it',
    async walk(stage) {
      const { page, hands, stored } = stage
      const area = await stored.leaf()
      await openForm(stage, area.id)
      await stage.loseNetwork()
      await hands.press(button(page, words.ui.clearField({ label: words.ui.fieldExternalId })))
      await hands.press(button(page, words.editing.save))
      await expect(panelOf(page).getByRole('heading', { level: 2, name: area.name })).toBeVisible()
      await stage.regainNetwork()
      await expect.poll(async () => (await stored.read(area.id)).externalId ?? null).toBeNull()
      expect(stage.sent).toEqual([`PATCH /focus-areas/${area.id}?updateMask=externalId {"externalId":null}`])
    },
  },
  {
    title: 'a description is edited as a document, and what the editor does not know goes back as it came',
    examples: ['by keyboard alone'],
    async walk(stage) {
      const { page, hands, stored } = stage
      const area = await stored.leaf()
      const strange = { type: 'table', attrs: { unheard: [1] }, content: [{ type: 'tableRow', content: [] }] }
      const first = { type: 'paragraph', content: [{ type: 'text', text: 'First.' }] }
      await stored.change(area.id, {
        about: JSON.stringify({ type: 'doc', version: 1, content: [strange, first] }),
      })
      await stage.open(`/focus-areas/${area.id}`)
      await expect(panelOf(page).getByText('First.')).toBeVisible()
      await hands.press(button(page, words.record.editRecord))
      const editor = field(page, words.ui.fieldDescription)
      const kept = words.editor.kept({ name: words.editor.keptTable })
      await expect(editor).toContainText(kept)
      await stage.loseNetwork()
      await hands.selectFirst(editor, editor.getByText(kept))
      await page.keyboard.type('Typed on it.')
      await hands.enter(editor)
      await page.keyboard.press('Enter')
      await hands.press(button(page, words.editor.bold))
      // The editor has the keys again a moment later.
      await expect(editor).toBeFocused()
      await page.keyboard.type('Second.')
      await hands.press(button(page, words.editing.save))
      await stage.regainNetwork()
      await expect.poll(async () => (await stored.read(area.id)).about).toContain('Second.')
      const saved = JSON.parse((await stored.read(area.id)).about ?? '')
      expect(saved).toEqual({
        type: 'doc',
        version: 1,
        content: [
          strange,
          { type: 'paragraph', content: [{ type: 'text', text: 'Typed on it.' }] },
          first,
          { type: 'paragraph', content: [{ type: 'text', text: 'Second.', marks: [{ type: 'strong' }] }] },
        ],
      })
    },
  },
  {
    title: 'an organization is archived with its reason',
    examples: ['by keyboard alone'],
    async walk(stage) {
      const { page, hands, stored } = stage
      const organization = await stored.leaf('organizations')
      await stage.open(`/organizations/${organization.id}/archive`)
      await expect(field(page, words.editing.archiveReason)).toBeVisible()
      await stage.loseNetwork()
      await hands.write(field(page, words.editing.archiveReason), 'Merged with another')
      await hands.press(button(page, words.editing.archive))
      await expect(button(page, words.editing.archive)).toBeHidden()
      await stage.regainNetwork()
      await expect
        .poll(async () => (await stored.read(organization.id, 'organizations')).status.name)
        .not.toBe(organization.status.name)
      expect(stage.sent).toEqual([`POST /organizations/${organization.id}:archive "Merged with another"`])
    },
  },
  {
    title: 'deleting previews the moves, asks for the name, downloads a backup, and reports the new places',
    examples: ['by keyboard alone'],
    async walk(stage) {
      const { page, hands, stored } = stage
      const { area, children } = await stored.branch()
      await stage.open(`/focus-areas/${area.id}/delete`)
      const moves = page.getByRole('list', { name: words.editing.movingRecords })
      for (const { name } of children) await expect(moves).toContainText(name)
      await stage.loseNetwork()
      const remove = button(page, words.editing.deleteWithBackup)
      await expect(remove).toBeDisabled()
      await hands.write(
        page.getByRole('textbox', { name: words.editing.typeName({ name: area.name }) }),
        area.name,
      )
      const saving = page.waitForEvent('download')
      await hands.press(remove)
      expect((await saving).suggestedFilename()).toMatch(backupFile)
      await stage.regainNetwork()
      await expect.poll(() => stored.statusOf(area.id)).toBe(404)
      const now = page.getByRole('list', { name: words.editing.childrenNow })
      await expect(now.getByText(await placeAfterDeletionOf(stage, area))).toHaveCount(children.length)
      for (const { id } of children) expect((await stored.read(id)).parent?.id).toBe(area.parent?.id)
    },
  },
  {
    title: 'two people change one field: neither is overwritten before one of them chose',
    examples: ['without a network that comes back'],
    async walk(stage) {
      const { page, hands, stored } = stage
      const area = await stored.leaf()
      const [mine, theirs] = [`Mine ${stage.mark}`, `Theirs ${stage.mark}`]
      await openForm(stage, area.id)
      await stage.loseNetwork()
      await hands.write(field(page, words.ui.fieldName), mine)
      // Another field, too, which stays theirs without a word.
      await stored.change(area.id, { name: theirs, externalId: 'THEIRS' })
      await hands.press(button(page, words.editing.save))
      await stage.regainNetwork()
      await openOutbox(stage)
      const conflict = page.getByRole('form', { name: words.outbox.conflictOf({ label: area.name }) })
      await expect(conflict).toContainText(theirs)
      expect((await stored.read(area.id)).name).toBe(theirs)
      await hands.press(conflict.getByRole('button', { name: words.outbox.keepMine }))
      await expect.poll(async () => (await stored.read(area.id)).name).toBe(mine)
      expect((await stored.read(area.id)).externalId).toBe('THEIRS')
    },
  },
  {
    title: 'a change is taken back from the history',
    async walk(stage) {
      const { page, hands, stored } = stage
      const area = await stored.leaf()
      const name = `To be undone ${stage.mark}`
      await openForm(stage, area.id)
      await hands.write(field(page, words.ui.fieldName), name)
      await hands.press(button(page, words.editing.save))
      await expect.poll(async () => (await stored.read(area.id)).name).toBe(name)
      await openOutbox(stage)
      await expect(entryOf(page, words.outbox.undo, area.name)).toBeVisible()
      await stage.loseNetwork()
      await hands.press(entryOf(page, words.outbox.undo, area.name))
      await stage.regainNetwork()
      await expect.poll(async () => (await stored.read(area.id)).name).toBe(area.name)
      expect(stage.sent).toHaveLength(2)
    },
  },
  {
    title: 'one owner is given to all selected records by one choice',
    async walk(stage) {
      const { page, hands, stored } = stage
      await stage.open('/focus-areas')
      const rows = page.getByRole('treegrid').getByRole('row')
      await expect(rows.nth(4)).toBeVisible()
      await hands.selectRows(rows, 2, 2)
      await expect(page.getByText(words.hierarchies.selected({ count: 2 }))).toBeVisible()
      const names = await rows
        .and(page.locator('[aria-selected="true"]'))
        .evaluateAll((selected) =>
          selected.map((row) => row.querySelector('a span:not([aria-hidden])')?.textContent ?? ''),
        )
      const all = await stored.list()
      const chosen = names.map((name) => all.find((one) => one.name === name))
      const owner = all
        .map(({ owner: one }) => one)
        .find(({ id, name }) => name != null && chosen.every((record) => record?.owner.id !== id))
      await stage.loseNetwork()
      const selection = page.getByRole('group', { name: words.hierarchies.selection })
      await hands.press(selection.getByRole('button', { name: words.hierarchies.owner, exact: true }))
      const label = words.values.ofMany({ field: words.ui.fieldOwner, kind: 'focus-area', count: 2 })
      const choice = page.getByRole('dialog', { name: label })
      await choice.getByRole('combobox').fill(owner?.name ?? '')
      await expect(choice.getByRole('option').first()).toContainText(owner?.name ?? '')
      await page.keyboard.press('Enter')
      await expect(choice).toHaveCount(0)
      await stage.regainNetwork()
      for (const record of chosen)
        await expect.poll(async () => (await stored.read(record?.id ?? '')).owner.id).toBe(owner?.id)
      const [message, bar] = await Promise.all([
        page.getByRole('region', { name: words.app.lastChange }).boundingBox(),
        selection.boundingBox(),
      ])
      // What says how much is selected is not covered by the message about the save.
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeGreaterThan(0)
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      await hands.press(selection.getByRole('button', { name: words.hierarchies.clearSelection }))
    },
  },
  {
    title: 'a rejected change is fixed, a pending one edited',
    examples: ['without a network that comes back'],
    async walk(stage) {
      const { page, hands, stored } = stage
      const area = await stored.leaf()
      const owner = page.getByRole('combobox', { name: words.ui.fieldOwner })
      const name = `Leaver ${stage.mark}`
      const person = await stored.addPerson(name)
      await openForm(stage, area.id)
      await hands.write(owner, name)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await stored.retirePerson(person)
      await stage.loseNetwork()
      await hands.press(button(page, words.editing.save))
      await expect(button(page, words.editing.save)).toBeHidden()
      await openOutbox(stage)
      await hands.press(
        page.getByRole('link', {
          name: actOn(stage.isOffline ? words.ui.formActs.edit : words.ui.formActs.fix, area.name),
        }),
      )
      await expect(owner).toHaveValue(name)
      const refusal = page.getByText(words.editing.notSaved({ reason: words.ui.reasons['owner-missing'] }))
      await expect(stage.isOffline ? page.getByText(words.editing.pendingEdited) : refusal).toBeVisible()
      await hands.press(button(page, words.editing.discardChanges))
      await hands.write(field(page, words.ui.fieldName), `Corrected ${stage.mark}`)
      await hands.press(button(page, words.editing.save))
      await stage.regainNetwork()
      await expect.poll(async () => (await stored.read(area.id)).name).toBe(`Corrected ${stage.mark}`)
    },
  },
]
