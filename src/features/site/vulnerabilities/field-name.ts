import type { Messages } from '#messages/messages.ts'
import { fieldTitle } from '#ui/field-values.ts'

/** The name of a field in the language of the page; of a field that only another service has, the words of that service. */
export function fieldName({ fields }: Pick<Messages['vulnerabilities'], 'fields'>, field: string): string {
  const named: Readonly<Record<string, string>> = fields
  return Object.hasOwn(fields, field) ? (named[field] ?? field) : fieldTitle(field)
}
