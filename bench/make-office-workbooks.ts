// Lets LibreOffice Calc write the workbooks that the tests keep: node bench/make-office-workbooks.ts
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOfficeFiles } from '../src/testing/office-files.ts'
import { fileNameOf, keptSizes, makeOfficeWorkbook } from '../src/testing/office-workbooks.ts'

const folder = join(import.meta.dirname, '../src/spreadsheet/workbook/fixtures')
await mkdir(folder, { recursive: true })
for (const size of keptSizes) await makeOfficeWorkbook(size, join(folder, fileNameOf(size)))
await makeOfficeFiles(folder)
