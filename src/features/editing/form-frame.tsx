// Where a form stands: in the panel beside the tree, under a title of its own.
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormPanel } from '#ui/forms/form-parts.tsx'
import { collections, type Resource, titles } from './subject.ts'

/** How to leave a form: to the record, or to the tree where there is none. */
export function useLeave(resource: Resource): (id: string | undefined) => void {
  const navigate = useNavigate()
  return (id) => {
    const search = ({ entry: _, ...rest }: Record<string, unknown>) => rest
    if (id === undefined) void navigate({ to: `/${collections[resource]}`, search })
    else if (resource === 'organization')
      void navigate({ to: '/organizations/$organizationId', params: { organizationId: id }, search })
    else void navigate({ to: '/focus-areas/$focusAreaId', params: { focusAreaId: id }, search })
  }
}

interface FormFrameProps {
  readonly resource: Resource
  readonly recordId: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormFrame({ resource, ...panel }: FormFrameProps) {
  return <FormPanel label={titles[resource]} {...panel} />
}
