import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DrainTurns, maxDraining } from './request-bodies.ts'

const turnMs = 20

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isRead = (request: IncomingMessage) => !request.isPaused()

function requests(count: number): IncomingMessage[] {
  const turns = new DrainTurns()
  const made = Array.from({ length: count }, () => new IncomingMessage(new Socket()))
  for (const request of [...made, ...made]) turns.add(request)
  return made
}

test('refused bodies are read one after another, and each comes round again', () => {
  const made = requests(3)
  expect(made.map(isRead)).toEqual([false, false, false])
  const turns = Array.from({ length: 6 }, () => {
    vi.advanceTimersByTime(turnMs)
    return made.map(isRead).indexOf(true)
  })
  expect(turns).toEqual([1, 2, 0, 1, 2, 0])
  for (const request of made) request.socket.destroy()
})

test('a body that was read completely, or whose connection closed, gets no more turns', () => {
  const made = requests(3)
  const [complete, gone, open] = made
  if (!complete || !gone || !open) throw new Error('there are three')
  complete.complete = true
  gone.destroy()
  const turns = Array.from({ length: 6 }, () => {
    vi.advanceTimersByTime(turnMs)
    return made.map(isRead)
  })
  expect(turns.slice(3)).toEqual([
    [false, false, true],
    [false, false, true],
    [false, false, true],
  ])
})

test('a turn ends when enough was read in it, and the connection when too much was', () => {
  const [request] = requests(1)
  if (!request) throw new Error('there is one')
  const destroy = vi.spyOn(request.socket, 'destroy')
  const piece = Buffer.alloc(256 * 1024)
  vi.advanceTimersByTime(turnMs)
  for (let count = 0; count < 3; count += 1) request.emit('data', piece)
  expect(isRead(request)).toBe(true)
  request.emit('data', piece)
  expect(isRead(request)).toBe(false)
  for (let count = 4; count < 256; count += 1) request.emit('data', piece)
  expect(destroy).not.toHaveBeenCalled()
  request.emit('data', piece)
  expect(destroy).toHaveBeenCalled()
})

test('of more refused bodies than are read in parallel the first are cut off, also when all come in one go', () => {
  const made = requests(maxDraining + 20)
  expect(made.map(({ socket }) => socket.destroyed)).toEqual(made.map((_, at) => at < 20))
  for (const request of made) request.socket.destroy()
})

test('the timer stops when no refused body is left', () => {
  const [request] = requests(1)
  request?.emit('close')
  vi.advanceTimersByTime(turnMs)
  expect(vi.getTimerCount()).toBe(0)
})
