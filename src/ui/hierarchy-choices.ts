// The export choices of a tree and of one record in it.
import type { Messages } from '#messages/messages.ts'
import { copyText } from './clipboard.ts'
import type { ExportChoice } from './export-menu.tsx'
import { saveFile } from './save-file.ts'

type Scope = 'shown' | 'everything' | 'selected' | { readonly id: string }

/** Loads the exports when one is chosen. */
type LoadExports = () => Promise<{
  readonly csv: (scope: Scope) => Promise<{ readonly file: File; readonly count: number }>
  readonly outline: (scope: Scope) => Promise<{ readonly text: string; readonly count: number }>
}>

type Words = Messages['hierarchies']

/** The ways to export a tree. */
export function treeChoices(load: LoadExports, m: Words): readonly ExportChoice[] {
  return [
    { form: 'csv', label: m.saveShownCsv, run: () => saveCsv(load, 'shown', m) },
    { form: 'csv', label: m.saveAllCsv, run: () => saveCsv(load, 'everything', m) },
    { form: 'outline', label: m.copyShownOutline, run: () => copyOutline(load, 'shown', m) },
  ]
}

/** The ways to export what is selected in a tree. */
export function selectionChoices(load: LoadExports, m: Words): readonly ExportChoice[] {
  return [
    { form: 'csv', label: m.saveSelectedCsv, run: () => saveCsv(load, 'selected', m) },
    { form: 'outline', label: m.copySelectedOutline, run: () => copyOutline(load, 'selected', m) },
  ]
}

interface ChosenRecord {
  readonly id: string
  /** Undefined while it is not loaded. */
  readonly record: unknown
}

/** The ways to export one record. */
export function recordChoices(
  load: LoadExports,
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
    { form: 'outline', label: m.copyBranchOutline, run: () => copyOutline(load, { id }, m) },
    { form: 'csv', label: m.saveBranchCsv, run: () => saveCsv(load, { id }, m) },
  ]
}

async function saveCsv(load: LoadExports, scope: Scope, m: Words): Promise<string> {
  const { file, count } = await (await load()).csv(scope)
  saveFile(file)
  return m.savedRows({ count })
}

async function copyOutline(load: LoadExports, scope: Scope, m: Words): Promise<string> {
  const making = load().then((exports) => exports.outline(scope))
  await copyText(making.then(({ text }) => text))
  const { count } = await making
  return m.copiedLines({ count })
}
