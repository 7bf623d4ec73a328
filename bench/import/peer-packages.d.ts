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

declare module '@e965/xlsx' {
  interface Cell {
    readonly v?: unknown
  }
  export function read(
    bytes: ArrayBuffer,
    options: {
      readonly type: 'array'
      readonly dense: true
      readonly cellDates: boolean
      readonly UTC: boolean
    },
  ): {
    readonly SheetNames: readonly string[]
    readonly Sheets: Readonly<Record<string, { readonly '!data'?: readonly (readonly Cell[])[] }>>
  }
}

declare module 'hucre/xlsx' {
  interface Book {
    readonly sheets: readonly { readonly rows: readonly (readonly unknown[])[] }[]
  }
  export function readXlsx(bytes: Uint8Array): Promise<Book>
}

declare module 'hucre/ods' {
  interface Book {
    readonly sheets: readonly { readonly rows: readonly (readonly unknown[])[] }[]
  }
  export function readOds(bytes: Uint8Array): Promise<Book>
}

declare module 'exceljs' {
  interface Cell {
    readonly value: unknown
    readonly result: unknown
    readonly master: Cell
  }
  interface Row {
    eachCell(take: (cell: Cell, column: number) => void): void
  }
  class Workbook {
    readonly xlsx: { load(bytes: ArrayBuffer): Promise<Workbook> }
    readonly worksheets: readonly { eachRow(take: (row: Row, number: number) => void): void }[]
  }
  const exceljs: { readonly Workbook: typeof Workbook }

  export = exceljs
}

declare module 'read-excel-file/web-worker' {
  function readSheets(
    file: Blob,
    options: { readonly trim: boolean },
  ): Promise<readonly { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[]>

  export = readSheets
}
