import type { FieldError } from 'react-hook-form'
import { type MaskableField, maxLengths } from '#contract/hierarchies.ts'
import { messagesOf } from '#messages/catalogs.ts'

/**
 * What is wrong with a text of a record; undefined where nothing is.
 * @param otherwise said where the text is not too long
 */
export function textFault(
  field: MaskableField,
  error: Pick<FieldError, 'type'> | undefined,
  otherwise: string,
): string | undefined {
  if (!error) return undefined
  const m = messagesOf('ui')
  return error.type === 'too_big' ? m.tooLong({ max: maxLengths[field] }) : otherwise
}
