// A setup file: names the test file for `record-hits.ts`.
import { beforeAll, expect } from 'vitest'
import { beginTestFile } from './record-hits.ts'

// Code that runs while a file is loaded counts for this file, not for the one before.
delete process.env.MUTANT_TEST
beforeAll(() => beginTestFile(expect.getState().testPath ?? ''))
