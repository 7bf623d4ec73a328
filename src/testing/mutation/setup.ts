// A setup file: names the test file for `record-hits.ts`.
import { beforeAll, expect } from 'vitest'
import { beginTestFile } from './record-hits.ts'

// What is evaluated while the file is loaded belongs to it as well, and not to the file before.
delete process.env.MUTANT_TEST
beforeAll(() => beginTestFile(expect.getState().testPath ?? ''))
