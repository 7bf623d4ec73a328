import { Button } from '@mantine/core'
import { useState } from 'react'
import { TableError } from '#bulk-import/table.ts'
import type { Template } from '#bulk-import/template.ts'
import type { ItemKind } from '#contract/resources.ts'
import { readReferenceKeys } from '#queries/funds/fund-import.ts'
import { usePlanning } from '#queries/planning.tsx'
import { saveFile } from '#ui/save-file.ts'
import { templateCsv, templateWorkbook } from './template-file.ts'
import { listedKeys } from './template-keys.ts'
import classes from './template-screen.module.css'

interface TemplateSaveProps {
  readonly kind: ItemKind
  readonly template: Template
  readonly isDisabled: boolean
}

/** Saves the template in either form. Without the reference lists, the workbook does without its lists of keys. */
export function TemplateSave({ kind, template, isDisabled }: TemplateSaveProps) {
  const planning = usePlanning()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const saveWorkbook = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const keys = listedKeys(kind, await readReferenceKeys(planning))
      saveFile(await templateWorkbook(kind, template, keys))
    } catch (error) {
      const reason = error instanceof TableError ? ` ${error.message}` : ''
      setProblem(`The workbook could not be made.${reason} The CSV has the same rows.`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button variant="default" disabled={isDisabled} onClick={() => saveFile(templateCsv(kind, template))}>
        Save as CSV
      </Button>
      <Button disabled={isDisabled} loading={isBusy} onClick={() => void saveWorkbook()}>
        Save as Excel workbook
      </Button>
    </>
  )
}
