import { expect, test } from 'vitest'
import { renderPart, screen } from '#testing/render-part.tsx'
import { lazyPart } from './lazy-part.tsx'

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>

test('a part is there when it is loaded, and immediately where it is shown again', async () => {
  const Part = lazyPart(async () => Words, 'ui')
  renderPart(<Part text="first" />)
  expect(screen.queryByText('first')).toBeNull()
  await screen.findByText('first')
  renderPart(<Part text="again" />)
  expect(screen.getByText('again')).toBeTruthy()
})

test('a part that could not be loaded is tried again when it is shown again', async () => {
  const answers = [() => Promise.reject(new TypeError('no network')), () => Promise.resolve(Words)]
  const asked: Promise<typeof Words>[] = []
  const Part = lazyPart(() => {
    const answer = answers[asked.length]?.() ?? expect.unreachable('it is asked for once each time')
    asked.push(answer)
    return answer
  }, 'ui')
  renderPart(<Part text="there" />)
  await expect(asked[0]).rejects.toThrow('no network')
  expect(screen.queryByText('there')).toBeNull()
  renderPart(<Part text="there" />)
  await screen.findByText('there')
})
