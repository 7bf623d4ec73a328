// The export choices of a tree and of one record in it.
import type { Messages } from '#messages/messages.ts'
import { copyText } from './clipboard.ts'
import type { ExportChoice } from './export-menu.tsx'
import { saveFile } from './save-file.ts'

type Scope = 'shown' | 'everything' | 'selected' | { readonly id: string }

interface Made {
  readonly count: number
  /** False when the list stopped loading before its end. */
  readonly isWhole: boolean
}

type SaveAs = (scope: Scope) => Promise<Made & { readonly file: File }>

interface RecordExports {
  readonly csv: SaveAs
  readonly workbook: SaveAs
  readonly outline: (scope: Scope) => Promise<Made & { readonly text: string }>
}

type Words = Messages['hierarchies']

/** The ways to export a tree. */
export function treeChoices(exports: RecordExports, m: Words): readonly ExportChoice[] {
  return [
    saving(exports, { form: 'csv', scope: 'shown', label: m.saveShownCsv }, m),
    saving(exports, { form: 'csv', scope: 'everything', label: m.saveAllCsv }, m),
    saving(exports, { form: 'workbook', scope: 'shown', label: m.saveShownWorkbook }, m),
    saving(exports, { form: 'workbook', scope: 'everything', label: m.saveAllWorkbook }, m),
    { form: 'outline', label: m.copyShownOutline, run: () => copyOutline(exports, 'shown', m) },
  ]
}

/** The ways to export what is selected in a tree. */
export function selectionChoices(exports: RecordExports, m: Words): readonly ExportChoice[] {
  return [
    saving(exports, { form: 'csv', scope: 'selected', label: m.saveSelectedCsv }, m),
    saving(exports, { form: 'workbook', scope: 'selected', label: m.saveSelectedWorkbook }, m),
    { form: 'outline', label: m.copySelectedOutline, run: () => copyOutline(exports, 'selected', m) },
  ]
}

interface ChosenRecord {
  readonly id: string
  /** Undefined while it is not loaded. */
  readonly record: unknown
}

/** The ways to export one record. */
export function recordChoices(
  exports: RecordExports,
  { id, record }: ChosenRecord,
  m: Words,
): readonly ExportChoice[] {
  const json: ExportChoice = {
    form: 'json',
    label: m.copyJson,
    run: async () => {
      await copyText(JSON.stringify(record, null, 2))
      return m.copiedJson
    },
  }
  return [
    ...(record ? [json] : []),
    { form: 'outline', label: m.copyBranchOutline, run: () => copyOutline(exports, { id }, m) },
    saving(exports, { form: 'csv', scope: { id }, label: m.saveBranchCsv }, m),
    saving(exports, { form: 'workbook', scope: { id }, label: m.saveBranchWorkbook }, m),
  ]
}

interface Saving extends Pick<ExportChoice, 'label'> {
  readonly form: 'csv' | 'workbook'
  readonly scope: Scope
}

function saving(exports: RecordExports, { form, scope, label }: Saving, m: Words): ExportChoice {
  const run = async () => {
    const { file, count, isWhole } = await exports[form](scope)
    saveFile(file)
    return isWhole ? m.savedRows({ count }) : m.savedPart({ count })
  }
  return { form: 'csv', label, run }
}

async function copyOutline(exports: RecordExports, scope: Scope, m: Words): Promise<string> {
  const making = exports.outline(scope)
  await copyText(making.then(({ text }) => text))
  const { count, isWhole } = await making
  return isWhole ? m.copiedLines({ count }) : m.copiedPart({ count })
}
