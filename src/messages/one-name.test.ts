// What is shown at several places has one name.
import { expect, test } from 'vitest'
import { messages as germanCatalog } from './de/catalog.ts'
import { messages as germanImports } from './de/imports.ts'
import { messages as germanItems } from './de/items.ts'
import { messages as englishCatalog } from './en/catalog.ts'
import { messages as englishImports } from './en/imports.ts'
import { messages as englishItems } from './en/items.ts'
import { german } from './messages-de.ts'
import { english } from './messages-en.ts'

test.each([
  ['English', englishCatalog],
  ['German', germanCatalog],
])('a list has the same %s name under Settings and in the set-up', (_, { listNames, setupSteps }) => {
  expect(setupSteps).toMatchObject(listNames)
})

test.each([
  ['English', englishItems, englishImports],
  ['German', germanItems, germanImports],
])('a field of an item has the same %s name in its panel and in an import', (_, items, { fieldNames }) => {
  const { name, externalId, focusArea, costType, costSubtype, investmentCategory, expenditure } = items
  expect(fieldNames).toMatchObject({
    name,
    externalId,
    focusArea,
    costType,
    costSubtypeKey: costSubtype,
    investmentCategoryKey: investmentCategory,
    expenditureType: expenditure,
  })
})

test.each([
  ['English', english, 'Not set'],
  ['German', german, 'Nicht angegeben'],
])('a value that is not set is called the same in every area in %s', (_, catalog, words) => {
  const found = Object.values(catalog).flatMap((messages) => ('notSet' in messages ? [messages.notSet] : []))
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found)).toEqual(new Set([words]))
})
