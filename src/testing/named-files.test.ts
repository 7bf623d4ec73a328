import { describe, expect, it } from 'vitest'
import { readWish } from './named-files.ts'

describe('asking for files by name', () => {
  it('gives files and options of the tool to the tool', () => {
    expect(readWish(['unit', 'src/a.test.ts', '-t', 'one name'])).toEqual({
      group: 'unit',
      engine: undefined,
      words: ['src/a.test.ts', '-t', 'one name'],
    })
    expect(readWish(['e2e', 'tree.spec.ts']).words).toEqual(['tree.spec.ts'])
  })

  it('takes the engine out of what the tool is given', () => {
    expect(readWish(['unit', '--engine', 'postgres', 'src/a.test.ts'])).toEqual({
      group: 'unit',
      engine: 'postgres',
      words: ['src/a.test.ts'],
    })
  })

  it.each([
    ['an unknown engine', ['unit', '--engine', 'oracle']],
    ['an engine of journeys', ['e2e', '--engine', 'sqlite', 'tree.spec.ts']],
    ['files of a stage that has none', ['check', 'src/a.test.ts']],
    ['an unknown stage', ['everything']],
  ])('refuses %s and says what there is', (_, words) => {
    expect(() => readWish(words)).toThrow('npm run test:unit -- FILE')
  })
})
