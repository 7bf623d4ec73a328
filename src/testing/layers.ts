// The import table of the house. A place is a layer, one feature, or one part of the service; whatever a table
// row does not name, that place cannot import.
import { posix } from 'node:path'
import type { ImportSite, SourceFile } from './source-files.ts'

const consoleLayers = [
  'contract',
  'client',
  'hierarchy',
  'spreadsheet',
  'import',
  'offline',
  'data',
  'messages',
  'ui',
]

const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  client: ['contract'],
  hierarchy: ['contract'],
  spreadsheet: ['contract'],
  import: ['spreadsheet', 'contract'],
  offline: ['client', 'contract', 'hierarchy'],
  data: ['offline', 'client', 'contract', 'hierarchy'],
  messages: [],
  ui: ['messages'],
  features: ['data', 'offline', 'client', 'ui', 'messages', 'hierarchy', 'import', 'spreadsheet', 'contract'],
  app: [...consoleLayers, 'features'],
  'service/problem': ['contract'],
  'service/database': ['contract', 'service/problem'],
  'service/store': ['contract', 'service/problem', 'service/database'],
  'service/http': ['contract', 'service/problem', 'service/database'],
  'service/identity': ['contract', 'service/problem', 'service/database', 'service/store', 'service/http'],
  'service/routes': [
    'contract',
    'service/problem',
    'service/database',
    'service/store',
    'service/http',
    'service/identity',
  ],
  'service/migrations': [
    'contract',
    'service/problem',
    'service/database',
    'service/store',
    'service/identity',
  ],
  'service/sample': ['contract', 'service/database', 'service/store'],
  'service/gateway': ['contract', 'service/problem', 'service/http', 'service/identity', 'service/routes'],
  'service/main': [
    'contract',
    'service/problem',
    'service/database',
    'service/store',
    'service/http',
    'service/identity',
    'service/routes',
    'service/migrations',
    'service/sample',
    'service/gateway',
  ],
}

/** What a place may import types of, and nothing that runs. */
const mayImportTypes: Readonly<Record<string, readonly string[]>> = { ui: ['hierarchy'] }

/** Single files that a place may import although their layer is closed to it. */
const admitted: Readonly<Record<string, readonly string[]>> = {
  // Names are found by the service as by the console.
  'service/store': ['src/hierarchy/name-folding.ts'],
  // The codes of errors, which words belong to, and what a planning record is, which trees and pages of records show.
  ui: ['src/contract/errors.ts', 'src/contract/resources.ts'],
}

/** The features whose parts others show; a feature imports no other one. */
const sharedFeatures = ['features/records', 'features/import']

const reactPackages = /^(react|react-dom|react-hook-form|@mantine|@tanstack|@tabler)(\/|$)/
const withoutReact = ['contract', 'client', 'hierarchy', 'spreadsheet', 'import', 'offline', 'service']

/** Which place a file belongs to; tests and tools belong to `testing`, which may import anything. */
export function placeOf(path: string): string {
  const [top, layer = '', part = '', ...deeper] = path.split('/')
  if (top !== 'src' || layer === 'testing' || /\.test\.tsx?$/.test(path)) return 'testing'
  if (layer === 'features') return `features/${part}`
  if (layer !== 'service') return layer
  if (deeper.length > 0) return `service/${part}`
  return part === 'problem.ts' ? 'service/problem' : 'service/main'
}

/** The path of the file that a specifier of this project means; undefined for a package. */
export function resolveImport(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  return undefined
}

/** Every import that the table refuses, as a sentence that begins with the place in the code. */
export function findForbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((site) => {
      const problem = importProblem(file.path, site)
      const { specifier = 'a computed name', line } = site
      return problem ? [`${file.path}:${line} imports ${specifier}: ${problem}`] : []
    }),
  )
}

function importProblem(importer: string, { specifier, isTypeOnly }: ImportSite): string | undefined {
  if (specifier === undefined) return placeOf(importer) === 'testing' ? undefined : 'write the name out'
  if (specifier.includes('../')) return 'begin with the layer instead, as in #contract/errors.ts'
  const place = placeOf(importer)
  if (place === 'testing') return undefined
  const target = resolveImport(importer, specifier)
  return target === undefined ? packageProblem(place, specifier) : layerProblem(place, target, isTypeOnly)
}

function layerProblem(place: string, target: string, isTypeOnly: boolean): string | undefined {
  const targetPlace = placeOf(target)
  if (targetPlace === place) return undefined
  const row = layerOf(place)
  const allowed = mayImport[row]
  if (!allowed) return `${row} has no row in the import table`
  if (targetPlace.startsWith('features/') && row === 'features')
    return sharedFeatures.includes(targetPlace)
      ? undefined
      : 'features know only records and import of one another'
  if (allowed.includes(layerOf(targetPlace)) || admitted[row]?.includes(target)) return undefined
  const types = mayImportTypes[row] ?? []
  if (isTypeOnly && types.includes(layerOf(targetPlace))) return undefined
  return `${place} may import ${[...allowed, ...types.map((layer) => `types of ${layer}`)].join(', ') || 'no other layer'}`
}

function packageProblem(place: string, specifier: string): string | undefined {
  const [layer = ''] = place.split('/')
  if (layer === 'contract' && specifier !== 'zod/mini') return 'contract imports zod and nothing else'
  if (!['service', 'testing'].includes(layer) && specifier === 'zod')
    return 'the console takes the small build of zod'
  if (layer !== 'service' && specifier.startsWith('node:')) return 'the console runs in a browser'
  if (withoutReact.includes(layer) && reactPackages.test(specifier)) return `${layer} is free of React`
  return undefined
}

function layerOf(place: string): string {
  return place.startsWith('features/') ? 'features' : place
}
