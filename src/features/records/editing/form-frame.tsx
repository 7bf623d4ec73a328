// The panel of a form, beside the tree.
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { FormPanel } from '#ui/forms/form-parts.tsx'

/** Leaves a form: to the record, or to the tree where there is none. The way back does not lead into a form that is done. */
export function useLeave(kind: HierarchyKind): (id: string | undefined) => void {
  const navigate = useNavigate()
  return (id) => {
    const search = ({ entry: _, to: __, ...rest }: Record<string, unknown>) => rest
    const { collection } = hierarchies[kind]
    if (id === undefined) void navigate({ to: `/${collection}`, search, replace: true })
    else void navigate({ to: `/${collection}/$recordId`, params: { recordId: id }, search, replace: true })
  }
}

interface FormFrameProps {
  readonly kind: HierarchyKind
  readonly recordId: string
  readonly title: string
  readonly onClose: () => void
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function FormFrame({ kind, ...panel }: FormFrameProps) {
  const m = useMessages('editing')
  return <FormPanel label={m.formTitles[kind]} {...panel} />
}
