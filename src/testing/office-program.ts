// LibreOffice, which writes files for tests. Needs soffice (Debian: libreoffice-calc).
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Writes a document in another format into a folder.
 * @param to the ending and the filter of the program: `xlsx:Calc MS Excel 2007 XML`
 * @throws Error with what the program said when it did not
 */
export type Convert = (source: string, to: string, into: string) => Promise<unknown>

/** Does work with the program; the folder that the work is given is removed afterwards. */
export async function withOffice(work: (convert: Convert, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  try {
    await work(
      (source, to, into) =>
        run('soffice', [profile, '--headless', '--convert-to', to, '--outdir', into, source]),
      folder,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A workbook as the program saves it after opening it. @throws Error with what the program said when it did not */
export async function savedByOffice(workbook: Blob): Promise<Blob> {
  const saved: Blob[] = []
  await withOffice(async (convert, folder) => {
    const [source, into] = [join(folder, 'tree.xlsx'), join(folder, 'saved')]
    await writeFile(source, new Uint8Array(await workbook.arrayBuffer()))
    await convert(source, 'xlsx:Calc MS Excel 2007 XML', into)
    saved.push(new Blob([await readFile(join(into, 'tree.xlsx'))]))
  })
  return new Blob(saved)
}
