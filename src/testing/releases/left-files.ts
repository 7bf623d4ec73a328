// Opens what release 1.0.0 left behind: the files of the folder 1.0.0, made by make-1.0.0.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { createDatabase, type EngineName, type TestDatabase } from '#testing/service.ts'
import { LeftData } from './leave-data.ts'
import { LeftDevice } from './left-device.ts'

const folder = join(import.meta.dirname, '1.0.0')

function unpacked(name: string): Buffer {
  return gunzipSync(readFileSync(join(folder, name)))
}

export function leftData(engine: EngineName): LeftData {
  return LeftData.parse(JSON.parse(unpacked(`${engine}.json.gz`).toString()))
}

/** What a browser held that worked on the SQLite database. */
export function leftDevice(): LeftDevice {
  return LeftDevice.parse(JSON.parse(unpacked('device.json.gz').toString()))
}

/** The files of the console of that release, by path. */
export function leftConsole(): Readonly<Record<string, string>> {
  return JSON.parse(brotliDecompressSync(readFileSync(join(folder, 'console.json.br'))).toString())
}

/** A database as that release left it, to be used up. */
export async function leftDatabase(engine: EngineName): Promise<TestDatabase> {
  const database = await createDatabase(engine)
  if (engine === 'sqlite') {
    writeFileSync(database.url.replace('sqlite:', ''), unpacked('planning.db.gz'))
    return database
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(unpacked('planning.sql.gz').toString())
  await client.end()
  return database
}
