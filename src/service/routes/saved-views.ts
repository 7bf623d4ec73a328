// The views that a person saved. No other person reads them; the last write counts.
import { randomUUID } from 'node:crypto'
import { isoDate } from '#contract/iso-date.ts'
import { type SavedView, viewLimits } from '#contract/view-operations.ts'
import type { SavedViewRow } from '#service/database/tables.ts'
import type { Principal } from '#service/identity/accounts.ts'
import { alreadyUsed, faultOf, invalid, problemOf, requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import { addView, changeView, removeViews, viewsOf } from '#service/store/saved-views.ts'
import type { HandlerDeps, Handlers } from './call.ts'

type Content = Pick<SavedView, 'search' | 'columns'>

function present({ id, tree, name, content, changed_at }: SavedViewRow): SavedView {
  const { search, columns } = JSON.parse(content) as Content
  return { id, tree: tree as SavedView['tree'], name, search, columns, changedDate: isoDate(changed_at) }
}

/** @throws Problem 400 when it is larger than a view may be. */
function printContent({ search, columns }: Content): string {
  const content = JSON.stringify({ search, columns })
  if (Buffer.byteLength(content) > viewLimits.bytes) {
    const text = `with columns, a view may have ${viewLimits.bytes} bytes as JSON`
    throw invalid([faultOf('search', 'TOO_LONG', text)])
  }
  return content
}

function taken(name: string) {
  return alreadyUsed('name', `you have a view of this tree by the name ${name}`)
}

/** A narrowed credential sees and changes the views of trees that it reads. */
function canUse({ isNarrowed, scopes }: Principal, tree: string): boolean {
  return !isNarrowed || scopes.some((scope) => scope === `read:${tree}:planning`)
}

export function viewHandlers({ database, clock }: HandlerDeps) {
  return {
    async listViews({ principal }) {
      const all = await viewsOf(database.read, principal)
      const rows = all.filter(({ tree }) => canUse(principal, tree))
      return { values: rows.map(present).sort((one, other) => one.name.localeCompare(other.name)) }
    },

    async createView({ input: { body }, principal, write, note }) {
      if (!canUse(principal, body.tree)) {
        const text = `the narrowed credential that you came with does not read ${body.tree}`
        throw problemOf(403, 'SCOPE_MISSING', faultOf('tree', 'CREDENTIAL_NARROWED', text))
      }
      const row: SavedViewRow = {
        site_id: principal.site,
        principal_id: principal.id,
        id: randomUUID(),
        tree: body.tree,
        name: body.name,
        content: printContent(body),
        changed_at: clock(),
      }
      await write(async (transaction) => {
        const views = await viewsOf(transaction, principal)
        if (views.length >= viewLimits.views) {
          const text = `you have ${viewLimits.views}, the most there can be; delete one first`
          throw invalid([faultOf('views', 'TOO_MANY', text)])
        }
        if (!(await addView(transaction, row))) throw taken(row.name)
        note({ recordId: row.id, recordName: row.name, changes: changesBetween(null, { name: row.name }) })
      })
      return present(row)
    },

    async updateView({ input: { params, body }, principal, write, note }) {
      return write(async (transaction) => {
        const views = await viewsOf(transaction, principal)
        const before = requireFound(
          views.find(({ id, tree }) => id === params.viewId && canUse(principal, tree)),
          `the view ${params.viewId}`,
        )
        const old = present(before)
        const { name = old.name, search = old.search, columns = old.columns } = body
        if (views.some((view) => view.id !== before.id && view.tree === before.tree && view.name === name)) {
          throw taken(name)
        }
        const row = {
          ...before,
          name,
          content: printContent({ search, columns }),
          changed_at: clock(),
        }
        await changeView(transaction, row)
        note({ recordName: name, changes: changesBetween({ name: before.name }, { name }) })
        return present(row)
      })
    },

    async deleteView({ input: { params }, principal, write, note }) {
      await write(async (transaction) => {
        const views = await viewsOf(transaction, principal)
        const { id, name } = requireFound(
          views.find((view) => view.id === params.viewId && canUse(principal, view.tree)),
          `the view ${params.viewId}`,
        )
        await removeViews(transaction, principal, id)
        note({ recordName: name, changes: changesBetween({ name }, null) })
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}
