import type { HierarchyKind } from '#contract/resources.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Remark } from '#ui/forms/form-parts.tsx'

/** Says why a form lacks some fields at this site; nothing where it has them. */
export function FixedFieldsNote({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('ui')
  return useHasExtendedFields(kind) === false && <Remark>{m.fixedFields}</Remark>
}
