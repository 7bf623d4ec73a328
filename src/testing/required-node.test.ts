import { expect, it } from 'vitest'
import { refuseNode } from './required-node.ts'

it('refuses a Node older than the one of the packages and says what to type instead', () => {
  expect(refuseNode('22.19.0')).toContain('npx node')
  expect(refuseNode('26.0.0')).toBeUndefined()
  expect(refuseNode('27.1.0')).toBeUndefined()
})
