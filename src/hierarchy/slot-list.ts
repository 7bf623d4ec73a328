/** A growable list of slots in a typed array, with the two edits that expanding and collapsing need. */
export class SlotList {
  #slots: Int32Array = new Int32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** @throws RangeError */
  at(position: number): number {
    const slot = position < this.#length ? this.#slots[position] : undefined
    if (slot === undefined) throw new RangeError(`row ${position} is not one of ${this.#length}`)
    return slot
  }

  /** The position of a slot, -1 when it is not in the list. Searched each time: a typed array is fast at it. */
  indexOf(slot: number): number {
    return this.#slots.subarray(0, this.#length).indexOf(slot)
  }

  clear(): void {
    this.#length = 0
  }

  push(slot: number): void {
    if (this.#length === this.#slots.length) this.#makeRoom(this.#length + 1)
    this.#slots[this.#length] = slot
    this.#length += 1
  }

  insert(position: number, list: SlotList): void {
    this.#makeRoom(this.#length + list.length)
    this.#slots.copyWithin(position + list.length, position, this.#length)
    this.#slots.set(list.#slots.subarray(0, list.length), position)
    this.#length += list.length
  }

  remove(position: number, count: number): void {
    this.#slots.copyWithin(position, position + count, this.#length)
    this.#length -= count
  }

  #makeRoom(length: number): void {
    if (length > this.#slots.length)
      this.#slots = grown(this.#slots, Math.max(length, 2 * this.#slots.length))
  }
}

/** The same numbers in an array of `capacity`, zero where there were none. */
export function grown<Numbers extends Int32Array | Uint8Array>(array: Numbers, capacity: number): Numbers {
  if (array.length >= capacity) return array
  const larger = array instanceof Int32Array ? new Int32Array(capacity) : new Uint8Array(capacity)
  larger.set(array)
  return larger as Numbers
}
