// A focus area for a sheet to import, and the amounts that imports stored, as the database of the service has them.
import { DatabaseSync } from 'node:sqlite'
import { type APIRequestContext, expect } from 'playwright/test'

/** Makes a focus area of the first type there is. @param url of the service @returns its ID */
export async function makeArea(
  request: APIRequestContext,
  url: string,
  fields: { readonly name: string; readonly externalId?: string },
): Promise<string> {
  const areas = `${url}/gateway/api/planning/v1/focus-areas`
  const { values } = (await (await request.get(`${areas}?limit=1`)).json()) as {
    values: { focusAreaType: { id: string } }[]
  }
  const data = { ...fields, focusAreaTypeId: values[0]?.focusAreaType.id }
  const made = await request.post(areas, { data, headers: { 'x-planning-console': '1' } })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  return id
}

interface StoredItem {
  /** Later items have greater ones. */
  readonly rowid: number
  readonly name: string
  readonly externalId: string
  readonly version: string
  /** Digits by period; an item has one entry for each of its versions. */
  readonly amounts: Readonly<Record<string, string>>
}

/** The items with amounts. @param file of the SQLite database */
export function storedItems(file: string): readonly StoredItem[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = database
      .prepare(
        'SELECT i.rowid AS id, i.name AS name, i.external_id AS externalId, s.version AS version, s.amounts AS amounts FROM fund_series s JOIN fund_item i ON i.id = s.item_id',
      )
      .all()
    return rows.map(({ id, name, externalId, version, amounts }) => {
      return {
        rowid: Number(id),
        name: String(name),
        externalId: String(externalId),
        version: String(version),
        amounts: JSON.parse(String(amounts)) as Record<string, string>,
      }
    })
  } finally {
    database.close()
  }
}
