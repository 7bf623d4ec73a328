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

/** A month of a year, and a day of that month. */
export interface MonthOrDayArgument {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}
