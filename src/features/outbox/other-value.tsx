import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { LazyEditor } from '#ui/rich-text-editor/lazy-editor.tsx'
import { readDescription } from '#ui/rich-text-editor/open-document.ts'
import { writeDocument } from '#ui/rich-text-editor/write-document.ts'

interface OtherValueProps {
  readonly label: string
  readonly field: string
  /** What I wanted, which it begins with. */
  readonly mine: string | null
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What neither of the two wrote: typed, or edited as a document where mine is one. */
export function OtherValue({ label, field, mine, value, onChange }: OtherValueProps) {
  const [description] = useState(() => readDescription(field === 'about' ? (mine ?? '') : ''))
  if (description.kind !== 'document')
    return (
      <Textarea
        aria-label={label}
        autosize={false}
        rows={2}
        autoFocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const { document } = description
  return (
    <LazyEditor
      label={label}
      initial={document.editor}
      error={undefined}
      onChange={(content) => onChange(writeDocument(content, document))}
      onBlur={() => {}}
    />
  )
}
