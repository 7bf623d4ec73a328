// The export choices of a tree and of one record in it.
import { copyText } from './clipboard.ts'
import type { ExportChoice } from './export-menu.tsx'
import { formatCount } from './numbers.ts'
import { saveFile } from './save-file.ts'

type Scope = 'shown' | 'everything' | { readonly id: string }

interface Exports {
  readonly csv: (scope: Scope) => Promise<{ readonly file: File; readonly count: number }>
  readonly outline: (scope: Scope) => Promise<{ readonly text: string; readonly count: number }>
}

/** Brings the exports along when one is chosen. */
type LoadExports = () => Promise<Exports>

/** What one can take along of a tree. */
export function treeChoices(load: LoadExports): readonly ExportChoice[] {
  return [
    { form: 'csv', label: 'Save the rows shown as CSV', run: () => saveCsv(load, 'shown') },
    { form: 'csv', label: 'Save everything as CSV', run: () => saveCsv(load, 'everything') },
    { form: 'outline', label: 'Copy the rows shown as an outline', run: () => copyOutline(load, 'shown') },
  ]
}

/** What one can take along of a record, undefined while it is not there. */
export function recordChoices(load: LoadExports, id: string, record: unknown): readonly ExportChoice[] {
  const json: ExportChoice = {
    form: 'json',
    label: 'Copy this record as JSON',
    run: async () => {
      await copyText(JSON.stringify(record, null, 2))
      return 'Copied as JSON'
    },
  }
  return [
    ...(record ? [json] : []),
    { form: 'outline', label: 'Copy this and all below as an outline', run: () => copyOutline(load, { id }) },
    { form: 'csv', label: 'Save this and all below as CSV', run: () => saveCsv(load, { id }) },
  ]
}

async function saveCsv(load: LoadExports, scope: Scope): Promise<string> {
  const { file, count } = await (await load()).csv(scope)
  saveFile(file)
  return count === 1 ? 'Saved 1 row' : `Saved ${formatCount(count)} rows`
}

async function copyOutline(load: LoadExports, scope: Scope): Promise<string> {
  const making = load().then((exports) => exports.outline(scope))
  await copyText(making.then(({ text }) => text))
  const { count } = await making
  return count === 1 ? 'Copied 1 line' : `Copied ${formatCount(count)} lines`
}
