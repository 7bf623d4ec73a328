import { describe, expect, it } from 'vitest'
import { rowSaying, unitOfName } from './row-words.ts'

describe('the name of a row', () => {
  it.each([
    'Headcount',
    'FTE',
    'FTE (internal)',
    'Anzahl Mitarbeiter',
    'Number of licences',
    'Stunden extern',
    'Nombre de postes',
    'kWh',
  ])('%s says that its numbers are no money', (name) => {
    expect(rowSaying(name)).toBe('quantity')
  })

  it.each([
    'davon extern',
    'of which licences',
    '- thereof: rent',
    'dont externe',
    'di cui interni',
    'waarvan huur',
  ])('%s says that the row above has its amounts', (name) => {
    expect(rowSaying(name)).toBe('part')
  })

  it.each([
    'Hours tracking tool',
    'FTE savings',
    'Headcount reduction 2027',
    'Employee benefits',
    'Number one campaign',
    'Staff',
    'Menge & Partner GmbH',
    'A',
    '',
  ])('%s is a name', (name) => {
    expect(rowSaying(name)).toBeUndefined()
  })

  it.each([
    ['Personalkosten (TEUR)', 3],
    ['Staff in k€', 3],
    ['Miete [Mio. EUR]', 6],
    ['Reisen T€', 3],
    ["Travel (EUR '000)", 3],
  ])('%s says its unit', (name, places) => {
    expect(unitOfName(name)?.places).toBe(places)
  })

  it.each([
    'Thousand Oaks rent',
    'Millions campaign',
    'Licences (EUR)',
    'Tool 1000',
    'Mio office',
    'k8s hosting',
    'Rent (k)',
  ])('%s says none', (name) => {
    expect(unitOfName(name)).toBeUndefined()
  })
})
