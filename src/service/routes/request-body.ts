// The bytes of a request as a value: UTF-8 checked, numbers exact.
import { JsonError, type ListReading, readJson, readJsonList } from '#contract/exact-json.ts'
import { invalid } from '#service/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON value of a body; undefined when there are no bytes but white space.
 * @param list of the body that is read element by element.
 * @throws Problem 400 for bytes that are not UTF-8 and text that is not JSON.
 */
export function readBody(bytes: Uint8Array, list?: ListReading): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw invalid(['body: is not valid UTF-8'])
  }
  if (text.trim() === '') return undefined
  try {
    return list ? readJsonList(text, list) : readJson(text)
  } catch (error) {
    if (error instanceof JsonError) throw invalid([`body: ${error.message}`])
    throw error
  }
}
