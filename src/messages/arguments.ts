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

/** What a text can mean: a month of a year, or a day of a month. */
export interface MonthOrDayArgument {
  readonly month: string
  readonly day: string
}
