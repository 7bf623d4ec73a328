// Compound files and the records of older Excel workbooks, put together byte by byte, so that they can be what no program
// writes.

const sectorLength = 512
const endOfChain = 0xfffffffe
const free = 0xffffffff
const fatSector = 0xfffffffd

interface MadeCompoundFile {
  /** Streams at the top, by their names. */
  readonly streams: Readonly<Record<string, Uint8Array>>
  /** Sectors whose next one is another than it should be: a chain that leads in a circle. */
  readonly next?: ReadonlyMap<number, number>
  /** What the directory says that every stream is long. Bytes; the truth when left out. */
  readonly promises?: number
}

/** A compound file ([MS-CFB], version 3). The directory is sector 1 and following, the streams come behind it. */
export function compoundFile({ streams, next, promises }: MadeCompoundFile): Uint8Array<ArrayBuffer> {
  const names = Object.keys(streams)
  const directorySectors = Math.ceil((names.length + 1) / 4)
  // Streams of less than 4096 bytes would live in a stream of their own.
  const contents = names.map((name) => padded(streams[name] ?? new Uint8Array(), 4096))
  const fat = [fatSector, ...chain(1, directorySectors)]
  const starts = contents.map((content) => {
    const start = fat.length
    fat.push(...chain(start, content.length / sectorLength))
    return start
  })
  for (const [sector, other] of next ?? []) fat[sector] = other
  const file = new Uint8Array((fat.length + 1) * sectorLength)
  const view = new DataView(file.buffer)
  writeHeader(view)
  for (let at = 0; at < sectorLength / 4; at += 1) {
    view.setUint32(sectorLength + 4 * at, fat[at] ?? free, true)
  }
  const entries = [
    { name: 'Root Entry', kind: 5, child: names.length > 0 ? 1 : -1, right: -1, start: -2, size: 0 },
    ...names.map((name, at) => {
      const size = promises ?? contents[at]?.length ?? 0
      const right = at + 1 < names.length ? at + 2 : -1
      return { name, kind: 2, child: -1, right, start: starts[at] ?? 0, size }
    }),
  ]
  for (const [at, entry] of entries.entries()) writeEntry(view, 2 * sectorLength + 128 * at, entry)
  for (const [at, content] of contents.entries()) file.set(content, ((starts[at] ?? 0) + 1) * sectorLength)
  return file
}

function chain(start: number, sectors: number): number[] {
  return Array.from({ length: sectors }, (_, at) => (at + 1 < sectors ? start + at + 1 : endOfChain))
}

function padded(bytes: Uint8Array, least: number): Uint8Array {
  const length = Math.max(least, Math.ceil(bytes.length / sectorLength) * sectorLength)
  const whole = new Uint8Array(length)
  whole.set(bytes)
  return whole
}

function writeHeader(view: DataView): void {
  for (const [at, byte] of [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].entries()) view.setUint8(at, byte)
  view.setUint16(24, 0x3e, true)
  view.setUint16(26, 3, true)
  view.setUint16(28, 0xfffe, true)
  view.setUint16(30, 9, true)
  view.setUint16(32, 6, true)
  view.setUint32(44, 1, true)
  view.setUint32(48, 1, true)
  view.setUint32(56, 4096, true)
  view.setUint32(60, endOfChain, true)
  view.setUint32(68, endOfChain, true)
  for (let place = 0; place < 109; place += 1) view.setUint32(76 + 4 * place, place === 0 ? 0 : free, true)
}

interface MadeEntry {
  readonly name: string
  readonly kind: number
  readonly child: number
  readonly right: number
  readonly start: number
  readonly size: number
}

function writeEntry(view: DataView, at: number, { name, kind, child, right, start, size }: MadeEntry): void {
  for (let index = 0; index < name.length; index += 1) {
    view.setUint16(at + 2 * index, name.charCodeAt(index), true)
  }
  view.setUint16(at + 64, 2 * (name.length + 1), true)
  view.setUint8(at + 66, kind)
  view.setInt32(at + 68, -1, true)
  view.setInt32(at + 72, right, true)
  view.setInt32(at + 76, child, true)
  view.setInt32(at + 116, start, true)
  view.setUint32(at + 120, size, true)
}

/** A record of a number and its bytes. */
export function record(id: number, bytes: readonly number[]): number[] {
  return [...uint16(id), ...uint16(bytes.length), ...bytes]
}

export function uint16(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff]
}

export function uint32(value: number): number[] {
  return [...uint16(value & 0xffff), ...uint16(value >>> 16)]
}

export function float64(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value, true)
  return Array.from(new Uint8Array(view.buffer))
}

/** Characters of one byte each. */
export function latin(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Characters of two bytes each. */
export function wide(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => uint16(text.charCodeAt(at))).flat()
}

const begin = (kind: number) =>
  record(0x809, [...uint16(0x0600), ...uint16(kind), ...uint32(0), ...uint32(0), ...uint32(0)])
const end = record(0x0a, [])

interface MadeBook {
  /** Records of the globals, before the list of sheets. */
  readonly globals?: readonly number[]
  /** Records of each sheet, by its name; the state of hidden ones is 1. */
  readonly sheets: Readonly<Record<string, readonly number[]>>
  readonly state?: number
}

/** The stream of a workbook of older Excel ([MS-XLS]). */
export function biffStream({ globals = [], sheets, state = 0 }: MadeBook): Uint8Array {
  const names = Object.keys(sheets)
  const list = (places: readonly number[]) =>
    names.flatMap((name, at) =>
      record(0x85, [...uint32(places[at] ?? 0), state, 0, name.length, 0, ...latin(name)]),
    )
  const head = [...begin(5), ...globals]
  const start = head.length + list([]).length + end.length
  const bodies = Object.values(sheets).map((records) => [...begin(0x10), ...records, ...end])
  const places = bodies.map(
    (_, at) => start + bodies.slice(0, at).reduce((sum, { length }) => sum + length, 0),
  )
  return Uint8Array.from([...head, ...list(places), ...end, ...bodies.flat()])
}
