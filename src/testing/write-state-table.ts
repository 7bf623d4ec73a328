// `npm run docs:states`: writes the table of the states of a pending change into its page.
import { readFileSync, writeFileSync } from 'node:fs'
import { statePage, withStateTable } from './state-table.ts'

writeFileSync(statePage, withStateTable(readFileSync(statePage, 'utf8')))
