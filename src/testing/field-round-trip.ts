// Creates, updates and reads records that have a field which the sources do not have yet: docs/adding-a-field.md is
// tried with it. `node src/testing/field-round-trip.ts costCenter` prints what the service answered, as JSON.
import { startTestService } from './service.ts'

const [field = ''] = process.argv.slice(2)
const service = await startTestService('sqlite')
const site = await service.site()
const answers: unknown[] = []
for (const [path, typeId, type] of [
  ['/organizations', 'organizationTypeId', site.organizationTypes[0]],
  ['/focus-areas', 'focusAreaTypeId', site.focusAreaTypes[0]],
] as const) {
  const created = await site.ask('POST', path, { body: { name: 'One', [typeId]: type, [field]: 'first' } })
  const { id } = created.body as { readonly id: string }
  const update = async (value: string | null) => {
    const query = { updateMask: field }
    await site.ask('PATCH', `${path}/${id}`, { query, body: { [field]: value, name: 'Not in the mask' } })
    const { body } = await site.ask('GET', `${path}/${id}`)
    const { name, [field]: read } = body as Readonly<Record<string, unknown>>
    return { name, read }
  }
  const { [field]: given } = created.body as Readonly<Record<string, unknown>>
  answers.push({ path, given, updated: await update('second'), cleared: await update(null) })
}
await service.close()
process.stdout.write(JSON.stringify(answers))
