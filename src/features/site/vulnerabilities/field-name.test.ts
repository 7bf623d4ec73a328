import { expect, test } from 'vitest'
import { messages as german } from '#messages/de/vulnerabilities.ts'
import { messages as english } from '#messages/en/vulnerabilities.ts'
import { fieldTitle } from '#ui/field-values.ts'
import { fieldName } from './field-name.ts'

test.each(Object.entries(english.fields))('%s has a name in each language', (field, name) => {
  expect(fieldName(english, field)).toBe(name)
  expect(fieldName(german, field)).not.toBe(fieldTitle(field))
})

test.each(['cvss_vector', 'constructor'])(
  '%s, which only another service has, is shown in its own words',
  (field) => {
    expect(fieldName(german, field)).toBe(fieldTitle(field))
  },
)
