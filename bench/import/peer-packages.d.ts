// The parts that the benchmark uses of packages that are installed only while it runs.

declare module 'papaparse' {
  export function parse<Row>(text: string, options: { readonly delimiter: string }): { readonly data: Row[] }
}

declare module '@glideapps/glide-data-grid' {
  import type { ReactNode } from 'react'
  export const GridCellKind: { readonly Text: 'text' }
  export interface GridCell {
    readonly kind: 'text'
    readonly data: string
    readonly displayData: string
    readonly allowOverlay: boolean
    readonly themeOverride?: { readonly bgCell: string }
  }
  export function DataEditor(props: {
    readonly columns: readonly { readonly title: string; readonly id: string; readonly width: number }[]
    readonly rows: number
    readonly rowHeight: number
    readonly width: string
    readonly height: string
    readonly getCellContent: (place: readonly [column: number, row: number]) => GridCell
  }): ReactNode
}
