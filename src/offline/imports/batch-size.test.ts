import { expect, test } from 'vitest'
import { BatchSize } from './batch-size.ts'

/** The rows of so many requests to a service that takes `millisecondsFor` so many rows. */
function requestsTo(millisecondsFor: (rows: number) => number, count: number): readonly number[] {
  const size = new BatchSize(200)
  return Array.from({ length: count }, () => {
    const rows = size.maxRows
    size.took(rows, millisecondsFor(rows))
    return rows
  })
}

test('requests get smaller until they take no more than 8 s', () => {
  expect(requestsTo((rows) => rows * 100, 5)).toEqual([200, 100, 50, 50, 50])
})

test('requests that take long whatever their rows are halved once', () => {
  expect(requestsTo(() => 9000, 4)).toEqual([200, 100, 100, 100])
  expect(requestsTo((rows) => 8100 + rows, 4)).toEqual([200, 100, 100, 100])
})

test.each([3, 40])('%i rows that take long say nothing of requests of more', (few) => {
  const size = new BatchSize(200)
  size.took(200, 40_000)
  size.took(few, 35_000)
  expect(size.maxRows).toBe(100)
  size.took(100, 20_000)
  expect(size.maxRows).toBe(50)
})

test('a first request of few rows makes the next one no smaller', () => {
  const size = new BatchSize(200)
  size.took(3, 9000)
  expect(size.maxRows).toBe(200)
})

test('a request without an answer makes the next one smaller, however slow the service is', () => {
  const size = new BatchSize(200)
  size.took(200, 9000)
  size.took(100, 9000)
  size.failed(100)
  expect(size.maxRows).toBe(50)
  size.took(50, 9000)
  size.took(25, 9000)
  expect(size.maxRows).toBe(25)
})

test('requests grow again once the service is quick, but never beyond what it takes', () => {
  const size = new BatchSize(200)
  size.tooLarge(150)
  expect(size.maxRows).toBe(75)
  for (let request = 0; request < 4; request += 1) size.took(size.maxRows, 100)
  expect(size.maxRows).toBe(149)
})
