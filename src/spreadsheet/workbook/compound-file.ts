// The container of older Office files: streams in sectors, found by chains of a table ([MS-CFB]). A chain may be made to
// lead in a circle, and a size is only a promise.
import { damaged } from './zip-directory.ts'

const header = { length: 512, fatPlaces: 109, fatAt: 76 }
const entryLength = 128
const kinds = { stream: 2, root: 5 }
/** Sectors of streams that are smaller than the file says live in a stream of their own. */
const miniSector = 64

interface DirectoryEntry {
  readonly name: string
  readonly kind: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  /** Bytes. */
  readonly size: number
}

/** @throws TableError when the container is damaged, here and in every method */
export class CompoundFile {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  readonly #sectorLength: number
  readonly #fatSectors: readonly number[]
  readonly #miniFrom: number
  #mini: { readonly bytes: Uint8Array; readonly table: DataView } | undefined
  readonly #directory: readonly DirectoryEntry[]
  /** By their names in small letters, the streams at the top; those of embedded files lie deeper. */
  readonly #streams: ReadonlyMap<string, DirectoryEntry>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < header.length) throw damaged()
    const shift = this.#view.getUint16(30, true)
    if (shift !== 9 && shift !== 12) throw damaged()
    this.#sectorLength = 1 << shift
    this.#miniFrom = this.#view.getUint32(56, true)
    this.#fatSectors = this.#findFat()
    this.#directory = this.#readDirectory()
    this.#streams = this.#topStreams()
  }

  /** True when there is a stream of this name at the top. */
  has(name: string): boolean {
    return this.#streams.has(name.toLowerCase())
  }

  /** The bytes of a stream at the top; undefined when there is none of this name. */
  stream(name: string): Uint8Array<ArrayBuffer> | undefined {
    const entry = this.#streams.get(name.toLowerCase())
    if (!entry) return undefined
    const { start, size } = entry
    const bytes = size >= this.#miniFrom ? this.#chained(start, size) : this.#miniChained(start, size)
    if (bytes.length < size) throw damaged()
    return bytes.subarray(0, size)
  }

  get #sectorCount(): number {
    return Math.ceil(this.#bytes.length / this.#sectorLength)
  }

  #offset(sector: number): number {
    return (sector + 1) * this.#sectorLength
  }

  /** A number of a sector; -1 outside of the file. */
  #numberAt(sector: number, index: number): number {
    const at = this.#offset(sector) + 4 * index
    return at + 4 <= this.#bytes.length ? this.#view.getInt32(at, true) : -1
  }

  /** Where the sectors of the table are: the first in the header, further ones in a chain of their own. */
  #findFat(): readonly number[] {
    const sectors: number[] = []
    for (let place = 0; place < header.fatPlaces; place += 1) {
      const sector = this.#view.getInt32(header.fatAt + 4 * place, true)
      if (sector >= 0) sectors.push(sector)
    }
    const perSector = this.#sectorLength / 4 - 1
    let next = this.#view.getInt32(68, true)
    for (let steps = 0; next >= 0; steps += 1) {
      if (steps > this.#sectorCount) throw damaged()
      for (let index = 0; index < perSector; index += 1) {
        const sector = this.#numberAt(next, index)
        if (sector >= 0) sectors.push(sector)
      }
      next = this.#numberAt(next, perSector)
    }
    return sectors
  }

  #nextSector(sector: number): number {
    const perSector = this.#sectorLength / 4
    const fatSector = this.#fatSectors[Math.floor(sector / perSector)]
    return fatSector === undefined ? -1 : this.#numberAt(fatSector, sector % perSector)
  }

  /** The sectors of a chain, in their order, until there are as many bytes as wanted. */
  #chained(start: number, wanted: number): Uint8Array<ArrayBuffer> {
    const length = Math.min(wanted, this.#bytes.length)
    const bytes = new Uint8Array(length)
    let at = 0
    let sector = start
    while (at < length && sector >= 0) {
      const from = this.#offset(sector)
      const piece = this.#bytes.subarray(from, Math.min(from + this.#sectorLength, from + length - at))
      if (piece.length === 0) throw damaged()
      bytes.set(piece, at)
      at += piece.length
      sector = this.#nextSector(sector)
    }
    return bytes.subarray(0, at)
  }

  #readDirectory(): readonly DirectoryEntry[] {
    const bytes = this.#chained(
      this.#view.getInt32(48, true),
      this.#chainLength(this.#view.getInt32(48, true)),
    )
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const decoder = new TextDecoder('utf-16le')
    return Array.from({ length: Math.floor(bytes.length / entryLength) }, (_, index) => {
      const at = index * entryLength
      const nameLength = Math.min(64, Math.max(0, view.getUint16(at + 64, true) - 2))
      return {
        name: decoder.decode(bytes.subarray(at, at + nameLength)),
        kind: view.getUint8(at + 66),
        left: view.getInt32(at + 68, true),
        right: view.getInt32(at + 72, true),
        child: view.getInt32(at + 76, true),
        start: view.getInt32(at + 116, true),
        size: view.getUint32(at + 120, true),
      }
    })
  }

  /** Bytes in a chain whose end only its table says. @throws TableError for a chain that leads in a circle */
  #chainLength(start: number): number {
    let sectors = 0
    for (let sector = start; sector >= 0; sector = this.#nextSector(sector)) {
      sectors += 1
      if (sectors > this.#sectorCount) throw damaged()
    }
    return sectors * this.#sectorLength
  }

  /** The entries of the root are a tree; an entry that was seen is not followed again. */
  #topStreams(): ReadonlyMap<string, DirectoryEntry> {
    const streams = new Map<string, DirectoryEntry>()
    const seen = new Set<number>()
    const open = [this.#root().child]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const entry = this.#directory[index]
      if (!entry || seen.has(index)) continue
      seen.add(index)
      if (entry.kind === kinds.stream) streams.set(entry.name.toLowerCase(), entry)
      open.push(entry.left, entry.right)
    }
    return streams
  }

  #root(): DirectoryEntry {
    const root = this.#directory.find(({ kind }) => kind === kinds.root)
    if (!root) throw damaged()
    return root
  }

  #miniChained(start: number, wanted: number): Uint8Array<ArrayBuffer> {
    const { bytes: source, table } = this.#miniStream()
    const length = Math.min(wanted, source.length)
    const bytes = new Uint8Array(length)
    let at = 0
    let sector = start
    while (at < length && sector >= 0) {
      const from = sector * miniSector
      const piece = source.subarray(from, Math.min(from + miniSector, from + length - at))
      if (piece.length === 0) throw damaged()
      bytes.set(piece, at)
      at += piece.length
      sector = 4 * sector + 4 <= table.byteLength ? table.getInt32(4 * sector, true) : -1
    }
    return bytes.subarray(0, at)
  }

  #miniStream() {
    if (this.#mini) return this.#mini
    const { start, size } = this.#root()
    const tableStart = this.#view.getInt32(60, true)
    const table = this.#chained(tableStart, this.#chainLength(tableStart))
    this.#mini = { bytes: this.#chained(start, size), table: new DataView(table.buffer, 0, table.length) }
    return this.#mini
  }
}
