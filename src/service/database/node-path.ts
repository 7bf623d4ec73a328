// The path column: the ids of all ancestors and of the record itself, root first, 16 bytes each. A subtree is
// then one range of bytes, which sorts alike in every engine.

const bytesPerId = 16

export function uuidToBytes(id: string): Uint8Array {
  return Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex'))
}

export function bytesToUuid(bytes: Uint8Array): string {
  return hexToUuid(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex'))
}

/** The UUID of the first 32 digits. */
export function hexToUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** The path of a record below a parent's path; a root has the empty parent path. */
export function childPath(parentPath: Uint8Array, id: string): Uint8Array {
  const path = new Uint8Array(parentPath.length + bytesPerId)
  path.set(parentPath)
  path.set(uuidToBytes(id), parentPath.length)
  return path
}

/** The path of the parent; empty for a root. */
export function parentPath(path: Uint8Array): Uint8Array {
  return path.slice(0, -bytesPerId)
}

/** True when the first path is the second one, or that of a descendant. */
export function startsWith(path: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, position) => path[position] === byte)
}

/** Levels above the record: 0 for a root. */
export function depthOf(path: Uint8Array): number {
  return path.length / bytesPerId - 1
}

/** The least byte string greater than every path that begins with `path`. */
export function afterSubtree(path: Uint8Array): Uint8Array {
  const end = Uint8Array.from(path)
  for (let position = end.length - 1; position >= 0; position -= 1) {
    const byte = end[position] ?? 0
    if (byte < 255) {
      end[position] = byte + 1
      return end.slice(0, position + 1)
    }
  }
  throw new RangeError('a path of only FF bytes has no upper bound')
}
