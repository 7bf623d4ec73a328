// Names that better ones replaced: none of them comes back, as an identifier or as a file.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { readSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')

/** Each with the name to use. */
const identifiers: ReadonlyMap<string, string> = new Map([
  ['AbsentPart', 'ChunkLoadError'],
  ['Conversation', 'RequestLog'],
  ['Foundation', 'HandlerDeps'],
  ['HeldRecords', 'RecordCollection'],
  ['Keeping', 'ReplicaContext'],
  ['KeptEntries', 'OutboxCache'],
  ['OutboxPlace', 'OutboxBackend'],
  ['SteeredTreeGrid', 'TreeGrid'],
  ['Surroundings', 'ImportContext or ConsoleEnvironment'],
  ['Walk', 'a name that says which tree is walked'],
  ['alike', 'preexistingMatches'],
  ['alone', 'withLock'],
  ['asItWillBe', 'withPendingChanges'],
  ['askUnhurried', 'retryOn429'],
  ['bereft', 'emptiedParents'],
  ['fine', 'valid'],
  ['isStillTheirs', 'isSameUser'],
  ['judge', 'validator'],
  ['learn', 'apply'],
  ['learnGone', 'applyGone'],
  ['ledger', 'metadata'],
  ['madeOn', 'withActualBase'],
  ['meantBy', 'readPatch'],
  ['noted', 'journaledRows'],
  ['noting', 'withAudit'],
  ['showings', 'revealCount'],
  ['tell', 'notify'],
  ['unlearn', 'dropApplied'],
  ['unsaid', 'indeterminate'],
  ['upsertUntold', 'upsertSilently'],
])

/** Where a replaced name stays, because stored data outlives a release. */
const stored: ReadonlyMap<string, RegExp> = new Map([
  // Fields of the stored pending changes.
  ['alike', /^src\/offline\/outbox\//],
  ['noted', /^src\/offline\/(outbox|imports)\//],
  // A field of the stored lists.
  ['ledger', /^src\/offline\/replica\/indexed-store\.ts$/],
  // A declaration whose text is the recorded shape of a stored list.
  ['Walk', /^src\/offline\/(replica\/sync-metadata|sync\/walk)\.ts$/],
])

const fileNames =
  /^(in-turns|held-list|ledger|kept-answer|seen-answer|shell-mark|device-marks|busy|own-changes|folding|request-pace|import-noting|.*-words|.*-face|subject|revised-change|names-found|children-after|seen-values|kept-focus|tree-kept-place|item-again|late-editor|muted-handlers)$/

const files = readSourceFiles(root)

function replacedIn(path: string, text: string): string[] {
  const names = new Set<string>()
  const take = ({ name }: { readonly name: string }) => {
    if (identifiers.has(name) && !stored.get(name)?.test(path)) names.add(name)
  }
  new Visitor({ Identifier: take, JSXIdentifier: take, PrivateIdentifier: take }).visit(
    parseSync(path, text).program,
  )
  return [...names].map((name) => `${path} says ${name}: use ${identifiers.get(name)}`)
}

it('no replaced name is an identifier', () => {
  const found = files.flatMap(({ path }) => replacedIn(path, readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})

it('no file has a replaced name', () => {
  const nameOf = (path: string) => basename(path).replace(/(\.\w+)*\.tsx?$/, '')
  expect(files.map(({ path }) => path).filter((path) => fileNames.test(nameOf(path)))).toEqual([])
})

it.each([
  ['a variable', 'const judge = 1'],
  ['a private member', 'class A { #tell() {} }'],
  ['a type', 'interface Foundation {}'],
  ['an element', 'const a = <SteeredTreeGrid />'],
])('sees a replaced name of %s, and none in texts and comments', (_, code) => {
  expect(replacedIn('src/ui/a.tsx', code)).toHaveLength(1)
  expect(replacedIn('src/ui/a.tsx', `// judge\nconst a = 'tell'`)).toEqual([])
})
