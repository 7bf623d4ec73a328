// The steps of an import of organizations or focus areas, and what each of them has in hand.
import type { HierarchyPlan } from '#bulk-import/hierarchy/planned-rows.ts'
import type { HierarchySheet } from '#bulk-import/hierarchy/sheet-rows.ts'
import type { TableNote } from '#bulk-import/table-note.ts'
import type { UploadStep } from '#features/import-parts/import-upload.tsx'
import type { LoadedContext } from './hierarchy-import-source.ts'

/** A sheet whose columns are matched. */
export interface OpenedSheet extends HierarchySheet {
  /** Of the file, for people. */
  readonly name: string
  readonly notes: readonly TableNote[]
  /** Of the types of the site: a column called like one holds the names of its level. */
  readonly typeNames: readonly string[]
}

export type HierarchyImportState =
  | UploadStep
  | {
      readonly step: 'check'
      readonly opened: OpenedSheet
      readonly problem: string | undefined
      readonly isBusy: boolean
    }
  | {
      readonly step: 'plan'
      readonly opened: OpenedSheet
      readonly context: LoadedContext
      readonly plan: HierarchyPlan
      readonly note: string | undefined
      readonly isBusy: boolean
    }
  | { readonly step: 'send'; readonly importId: string }
