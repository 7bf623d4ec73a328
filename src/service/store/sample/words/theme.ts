// A strategic theme of the sample company, as the names below it need it.
import type { Product } from './company.ts'

export interface Theme {
  /** Prefix of external identifiers, unique among themes. */
  readonly key: string
  readonly name: string
  readonly product: Product
  /** What programs and projects are about. */
  readonly subjects: readonly string[]
  /** What features and tasks handle, in the plural. */
  readonly objects: readonly string[]
}
