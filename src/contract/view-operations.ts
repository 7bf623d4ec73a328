// The views of trees that a person saved under a name: filters, order and columns. Each person has only their own; the
// console keeps none of them on the device. The last write counts.
import { z } from 'zod/mini'
import { deleting, listing, none, type Operation, updating } from './operation.ts'
import { answerOf, DateTime, described, Id, requestOf, Uuid, VisibleText } from './primitives.ts'

/** How much a person can save. */
export const viewLimits = { views: 100, name: 100, bytes: 8192 } as const

const trees = ['organizations', 'focus-areas'] as const

const Tree = described(z.enum(trees), { description: 'The tree that the view is of.' })
const name = VisibleText.check(z.maxLength(viewLimits.name))
const search = described(z.record(z.string(), z.union([z.string(), z.array(z.string())])), {
  description: 'The search, filters and order, as the address of the tree has them.',
})
const columns = described(
  z.object({
    shown: z.record(z.string(), z.boolean()),
    widths: z.record(z.string(), z.number()),
    order: z.array(z.string()),
  }),
  { description: 'Columns that are shown or not, their widths in pixels, and their order.' },
)

const SavedView = answerOf('SavedView', {
  id: Id,
  tree: Tree,
  name: z.string(),
  search,
  columns,
  changedDate: DateTime,
})
export type SavedView = z.output<typeof SavedView>

const SavedViews = described(z.object({ values: z.array(SavedView) }), { id: 'SavedViews' })

const CreateViewRequest = requestOf('CreateViewRequest', { tree: Tree, name, search, columns })
export type CreateViewRequest = z.output<typeof CreateViewRequest>

const UpdateViewRequest = requestOf('UpdateViewRequest', {
  name: z.optional(name),
  search: z.optional(search),
  columns: z.optional(columns),
})

const views = {
  base: 'extended',
  tag: 'Saved views',
  area: null,
  scope: null,
  query: none,
  experimental: false,
} as const

const ViewParams = z.strictObject({ viewId: Uuid })

export const viewOperations = {
  listViews: {
    ...views,
    ...listing,
    path: '/views',
    summary: 'List the views that you saved, by name',
    success: { status: 200, body: SavedViews },
    statuses: [400, 500],
  },
  createView: {
    ...views,
    method: 'POST',
    path: '/views',
    summary: 'Save a view of a tree',
    params: none,
    body: CreateViewRequest,
    bodyRequired: true,
    success: { status: 201, body: SavedView },
    statuses: [400, 409, 500],
  },
  updateView: {
    ...views,
    ...updating,
    path: '/views/{viewId}',
    summary: 'Rename a view, or replace what it shows',
    params: ViewParams,
    body: UpdateViewRequest,
    success: { status: 200, body: SavedView },
    statuses: [400, 404, 409, 500],
  },
  deleteView: {
    ...views,
    ...deleting,
    path: '/views/{viewId}',
    summary: 'Delete a view',
    params: ViewParams,
    statuses: [400, 404, 500],
  },
} as const satisfies Record<string, Operation>
