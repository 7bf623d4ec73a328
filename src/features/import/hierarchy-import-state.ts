// The steps of an import of organizations or focus areas, and what each of them has in hand.
import type { HierarchyPlan } from '#import/hierarchy/planned-rows.ts'
import type { HierarchySheet } from '#import/hierarchy/sheet-rows.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { LoadedContext } from './hierarchy-import-source.ts'
import type { UploadStep } from './import-upload.tsx'

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
