// The description: plain text stays plain text until the person wants it formatted, a document is edited as one.
import '@mantine/core/styles/Input.layer.css'
import { Button, Input, Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { ClearableField, Remark } from '#ui/forms/form-parts.tsx'
import { LazyEditor } from '#ui/rich-text-editor/lazy-editor.tsx'
import {
  type Description,
  documentOfText,
  type EditorNode,
  isBlank,
  type OpenedDocument,
  readDescription,
  writeDocument,
} from '#ui/rich-text-editor/open-document.ts'
import classes from './editing.module.css'

type Field = ComponentProps<typeof ClearableField>['field']

interface DescriptionFieldProps {
  readonly field: Field
  /** The value the form began with. */
  readonly base: string | null
  readonly error: string | undefined
}

interface Shown {
  readonly value: string | null
  readonly description: Description
  /** Grows with every value that was not typed into this field. */
  readonly version: number
}

export function DescriptionField({ field, base, error }: DescriptionFieldProps) {
  const m = useMessages('editing')
  const label = useMessages('ui').fieldDescription
  const [shown, setShown] = useState<Shown>(() => ({ ...read(field.value), version: 0 }))
  if (field.value !== shown.value) setShown({ ...read(field.value), version: shown.version + 1 })
  const type = (value: string | null) => {
    setShown({ ...shown, value })
    field.onChange(value)
  }
  const format = () => {
    const editor = documentOfText(field.value ?? '')
    const value = isBlank(editor) ? field.value : writeDocument(editor, undefined)
    const source = { content: [] }
    setShown({
      value,
      description: { kind: 'document', document: { text: '', source, editor } },
      version: shown.version + 1,
    })
    field.onChange(value)
  }
  const { description, version } = shown
  switch (description.kind) {
    case 'plain':
      return <PlainText field={{ ...field, onChange: type }} base={base} error={error} onFormat={format} />
    case 'document':
      return (
        <FormattedText
          key={version}
          field={{ ...field, onChange: type }}
          base={base}
          error={error}
          document={description.document}
        />
      )
    case 'locked':
      return (
        <Input.Wrapper label={label} labelElement="div">
          <Remark>{m.descriptionLocks[description.reason]}</Remark>
          <Clearing onClear={() => field.onChange(null)} />
        </Input.Wrapper>
      )
  }
}

function read(value: string | null): Pick<Shown, 'value' | 'description'> {
  return { value, description: value === null ? { kind: 'plain' } : readDescription(value) }
}

function PlainText({ onFormat, ...field }: DescriptionFieldProps & { readonly onFormat: () => void }) {
  const m = useMessages('editing')
  const label = useMessages('ui').fieldDescription
  return (
    <div className={classes.description}>
      <ClearableField label={label} {...field}>
        {(input) => <Textarea {...input} rows={5} resize="vertical" />}
      </ClearableField>
      <Button size="compact-xs" onClick={onFormat}>
        {m.formatText}
      </Button>
    </div>
  )
}

interface FormattedTextProps extends DescriptionFieldProps {
  /** The document when the form was opened. */
  readonly document: OpenedDocument
}

function FormattedText({ field, base, error, document }: FormattedTextProps) {
  const label = useMessages('ui').fieldDescription
  // Compared with what the form began with, so that restoring it is no change.
  const [before] = useState(() => {
    const description = base === null ? undefined : readDescription(base)
    return description?.kind === 'document' ? description.document : undefined
  })
  const change = (content: EditorNode) => {
    const isNothing = base === null && isBlank(content)
    field.onChange(isNothing ? null : writeDocument(content, before))
  }
  return (
    <div className={classes.description}>
      <LazyEditor
        label={label}
        initial={document.editor}
        error={error}
        onChange={change}
        onBlur={field.onBlur}
      />
      {base !== null && <Clearing onClear={() => field.onChange(null)} />}
    </div>
  )
}

function Clearing({ onClear }: { readonly onClear: () => void }) {
  const m = useMessages('ui')
  return (
    <Button size="compact-xs" onClick={onClear}>
      {m.clearField({ label: m.fieldDescription })}
    </Button>
  )
}
