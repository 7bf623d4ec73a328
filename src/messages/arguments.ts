// What messages of many areas are given.

export interface Counted {
  readonly count: number
}

export interface Named {
  readonly name: string
}

export interface OfItemKind {
  readonly kind: 'cost-item' | 'benefit-item'
}

export interface OfHierarchyKind {
  readonly kind: 'organization' | 'focus-area'
}
