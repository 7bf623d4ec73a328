import { loadMessages } from '#messages/catalogs.ts'

/** Loads the form that settles a conflict, with its messages: few people ever have one. */
export async function loadConflictForm() {
  const [{ ConflictForm }] = await Promise.all([import('./conflict-form.tsx'), loadMessages('outbox')])
  return ConflictForm
}
