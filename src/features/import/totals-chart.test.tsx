import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PeriodTotal } from '#import/totals.ts'
import { messages } from '#messages/en/imports.ts'
import { TotalsChart } from './totals-chart.tsx'

const total = (version: PeriodTotal['version'], period: string, sum: string): PeriodTotal => ({
  version,
  period,
  sum,
  count: 1,
})

test('each version has a chart with a name, and each bar says its sums in every digit', () => {
  const markup = renderToStaticMarkup(
    <TotalsChart
      totals={[total('ACTUAL', '2027-01', '1234567890123456789.5'), total('FORECAST', '2027-01', '2')]}
      past={[total('FORECAST', '2027-01', '-3'), total('FORECAST', '2027-02', '4')]}
    />,
  )
  expect(markup.match(/role="img"/g)).toHaveLength(2)
  expect(markup).toContain(messages.chart({ version: 'Forecast', first: '2027-01', last: '2027-02' }))
  expect(markup).toContain('<title>2027-01: 1,234,567,890,123,456,789.5</title>')
  expect(markup).toContain(`<title>${messages.barBoth({ period: '2027-01', now: '2', past: '-3' })}</title>`)
  expect(markup).toContain(`<title>${messages.barPast({ period: '2027-02', past: '4' })}</title>`)
  expect(markup).toContain(messages.lastSentLine)
})

test('without an earlier import none is mentioned', () => {
  const markup = renderToStaticMarkup(<TotalsChart totals={[total('ACTUAL', '2027-01', '1')]} past={[]} />)
  expect(markup).not.toMatch(/last sent/i)
})
