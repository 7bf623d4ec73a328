// Builds a tree of records in one way, in a separate process, so that no other build has warmed it up:
// `node index-build.ts <builder> <records>` prints the first and the best time in milliseconds.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { FocusArea } from '../../src/contract/focus-areas.ts'
import { HierarchyIndex } from '../../src/hierarchy/hierarchy-index.ts'
import { FloorModel } from './floor-model.ts'
import { planningRecords } from './planning-records.ts'

type Build = (records: readonly FocusArea[]) => unknown

interface D3 {
  stratify(): {
    id(of: (record: FocusArea) => string): ReturnType<D3['stratify']>
    parentId(of: (record: FocusArea) => string | null): ReturnType<D3['stratify']>
    (records: readonly FocusArea[]): unknown
  }
}

const repeats = 6
/** d3 knows one root only. */
const root = 'root'

async function builderOf(name: string): Promise<Build> {
  if (name === 'floor') return (records) => new FloorModel(records)
  if (name === 'ours') {
    return (records) => {
      const index = new HierarchyIndex<FocusArea>(records.length)
      index.upsert(records)
      // Records get their places when the tree is read, which belongs to what is measured.
      if (index.nodeCount !== records.length) throw new Error('the tree has other nodes than the records')
      return index
    }
  }
  const path = createRequire(import.meta.url).resolve('d3-hierarchy')
  const { stratify }: D3 = await import(pathToFileURL(path).href)
  const stratifyRecords = stratify()
    .id((record) => record.id)
    .parentId((record) => (record.id === root ? null : (record.parent?.id ?? root)))
  return (records) => {
    const [first] = records
    return stratifyRecords(first ? [...records, { ...first, id: root }] : [])
  }
}

const [builder = '', count = ''] = process.argv.slice(2)
const build = await builderOf(builder)
const text = JSON.stringify(planningRecords(Number(count)))
const times: number[] = []
for (let repeat = 0; repeat < repeats; repeat += 1) {
  // As they come from the wire, and never seen before by any map.
  const records: FocusArea[] = JSON.parse(text)
  const start = performance.now()
  const built = build(records)
  times.push(performance.now() - start)
  if (built === undefined) throw new Error(`${builder} built nothing`)
}
process.stdout.write(JSON.stringify({ first: times[0], best: Math.min(...times) }))
