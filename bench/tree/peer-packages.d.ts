// The parts that the benchmark uses of packages that are installed only while it runs.

declare module '@headless-tree/core' {
  export interface ItemInstance<Data> {
    getId(): string
    getItemName(): string
    getItemData(): Data
    getItemMeta(): { readonly index: number; readonly level: number }
    getProps(): Record<string, unknown>
  }
  export interface TreeConfig<Data> {
    readonly rootItemId: string
    readonly state: { readonly expandedItems: readonly string[] }
    readonly getItemName: (item: ItemInstance<Data>) => string
    readonly isItemFolder: (item: ItemInstance<Data>) => boolean
    readonly dataLoader: {
      readonly getItem: (id: string) => Data
      readonly getChildren: (id: string) => string[]
    }
    readonly scrollToItem: (item: ItemInstance<Data>) => void
    readonly features: readonly object[]
  }
  export const hotkeysCoreFeature: object
  export const propMemoizationFeature: object
  export const syncDataLoaderFeature: object
}

declare module '@headless-tree/react' {
  import type { ItemInstance, TreeConfig } from '@headless-tree/core'
  export function useTree<Data>(config: TreeConfig<Data>): {
    getItems(): ItemInstance<Data>[]
    getContainerProps(label: string): Record<string, unknown>
    rebuildTree(): void
  }
}

declare module 'react-arborist' {
  import type { CSSProperties, ReactNode, Ref } from 'react'
  export interface NodeApi<Data> {
    readonly data: Data
    toggle(): void
  }
  export interface TreeApi<Data> {
    readonly data?: Data
    openAll(): void
  }
  export function Tree<Data>(props: {
    readonly ref: Ref<TreeApi<Data>>
    readonly data: readonly Data[]
    readonly openByDefault: boolean
    readonly searchTerm: string
    readonly searchMatch: (node: NodeApi<Data>, term: string) => boolean
    readonly width: string
    readonly height: number
    readonly rowHeight: number
    readonly indent: number
    readonly overscanCount: number
    readonly disableDrag: boolean
    readonly disableEdit: boolean
    readonly children: (props: { node: NodeApi<Data>; style: CSSProperties }) => ReactNode
  }): ReactNode
}

declare module 'ag-grid-community' {
  export const AllCommunityModule: object
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void }
  export interface GridApi<Row> {
    destroy(): void
    setGridOption(name: 'rowData', rows: readonly Row[]): void
  }
  export interface GridOptions<Row> {
    readonly columnDefs: readonly object[]
    readonly rowData: readonly Row[]
    readonly rowHeight: number
    readonly suppressColumnVirtualisation?: boolean
    readonly onFirstDataRendered?: () => void
    readonly getRowId?: (row: { readonly data: Row }) => string
  }
  export function createGrid<Row>(host: HTMLElement, options: GridOptions<Row>): GridApi<Row>
}

declare module 'handsontable' {
  // biome-ignore lint/style/noDefaultExport: the package has it so
  export default class Handsontable {
    constructor(host: HTMLElement, options: Readonly<Record<string, unknown>>)
    destroy(): void
    validateCells(done: () => void): void
  }
}
