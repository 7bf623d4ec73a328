// Requests for people to read, printed from the table of operations.
import { type amountsWrites, type expectingImports, writingOperations } from './amounts-operations.ts'
import { extendedOperations, type updateOperation } from './extended-operations.ts'
import { bases, operations } from './operations.ts'
import { printMask } from './record-patch.ts'
import { type ItemKind, type ResourceKind, resources } from './resources.ts'

type ResourceOperation = {
  [Kind in ResourceKind]: (typeof resources)[Kind]['operations'][keyof (typeof resources)[Kind]['operations']]
}[ResourceKind]

/** The operation that does something to a resource; undefined when it has none for that. */
export function findOperation(resource: string, act: string): ResourceOperation | undefined {
  if (!Object.hasOwn(resources, resource)) return undefined
  const named: Readonly<Record<string, ResourceOperation>> = resources[resource as ResourceKind].operations
  return named[act]
}

interface ShownRequest {
  readonly id?: string
  readonly mask?: readonly string[] | undefined
  readonly body?: unknown
}

/** The path of the API, without the prefix of a host. */
const shownBase = bases.site.replace('/gateway/api', '')

const shownOperations = { ...operations, ...extendedOperations, ...writingOperations }

/** Prints a request for people to read: its line, and its body as JSON. */
export function printRequest(
  name:
    | ResourceOperation
    | ReturnType<typeof updateOperation>
    | (typeof amountsWrites | typeof expectingImports)[ItemKind],
  { id = '', mask, body }: ShownRequest,
): string {
  const { method, path, base } = shownOperations[name]
  const query = mask ? `?updateMask=${printMask(mask)}` : ''
  const line = `${method} ${base === 'extended' ? bases.extended : shownBase}${path.replace(/\{\w+\}/, () => id)}${query}`
  return body === undefined ? line : `${line}\n\n${JSON.stringify(body, null, 2)}`
}
