// The steps of an import of organizations or focus areas, and what each of them has in hand.
import type { HierarchyPlan } from '#bulk-import/hierarchy/planned-rows.ts'
import type { HierarchySheet } from '#bulk-import/hierarchy/sheet-rows.ts'
import type { TableNote } from '#bulk-import/table-note.ts'
import type { Opening, SheetChoice } from '#features/import-parts/import-file.ts'
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
  | {
      readonly step: 'start'
      readonly problem: string | undefined
      readonly busy: Opening | undefined
      /** A workbook of which one sheet has to be chosen. */
      readonly choice?: SheetChoice
    }
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
