import { describe, expect, test } from 'vitest'
import {
  type ColumnSettings,
  columnsThatFit,
  columnTracks,
  isShown,
  movedTo,
  parseColumnSettings,
  usualColumns,
  widthOf,
} from './grid-columns.ts'

const columns = [
  { key: 'name', width: 200, priority: 1 },
  { key: 'type', width: 100, priority: 3 },
  { key: 'owner', width: 100, priority: 3 },
  { key: 'status', width: 100, priority: 1 },
  { key: 'updated', width: 100, priority: 2 },
  { key: 'id', width: 100, priority: 3, isExtra: true },
] as const

const fitting = (available: number, settings: ColumnSettings = usualColumns) =>
  columnsThatFit(columns, settings, available)
    .map(({ key }) => key)
    .join(' ')

describe('the columns that fit', () => {
  test.each([
    [676, 'name type owner status updated'],
    [675, 'name type status updated'],
    [500, 'name status updated'],
    [400, 'name status'],
    [100, 'name'],
  ])('in %d pixels are %s', (available, expected) => {
    expect(fitting(available)).toBe(expected)
  })

  test('are those that were chosen', () => {
    const settings = { shown: { type: false, id: true }, widths: {}, order: [] }
    expect(fitting(2000, settings)).toBe('name owner status updated id')
  })

  test('are fewer when one is made wider', () => {
    expect(fitting(676, { shown: {}, widths: { status: 101 }, order: [] })).toBe('name type status updated')
  })

  test('leave the name its room, of which only a status takes some', () => {
    const [name, ...others] = columns
    const tree = [{ ...name, width: 280, least: 160, indent: 120 }, ...others]
    const keys = (available: number) =>
      columnsThatFit(tree, usualColumns, available)
        .map(({ key }) => key)
        .join(' ')
    expect(keys(28 + 280 + 120 + 2 * 112)).toBe('name status updated')
    expect(keys(28 + 280 + 120 + 2 * 112 - 1)).toBe('name status')
    expect(keys(28 + 160 + 112)).toBe('name status')
    expect(keys(28 + 160 + 111)).toBe('name')
  })

  test('of nothing are none', () => {
    expect(columnsThatFit([], usualColumns, 500)).toEqual([])
  })
})

describe('columns that were moved', () => {
  test('are shown in their order, the first always first', () => {
    const settings = { ...usualColumns, order: ['status', 'gone', 'owner'] }
    expect(fitting(2000, settings)).toBe('name status owner type updated')
  })

  test.each([
    ['owner', 'type', 'owner type status updated id'],
    ['owner', 'status', 'type status owner updated id'],
    ['type', 'id', 'owner status updated id type'],
    ['type', 'gone', 'type owner status updated id'],
  ] as const)('%s in the place of %s are %s', (key, target, expected) => {
    expect(movedTo(columns, key, target).join(' ')).toBe(expected)
  })
})

describe('the width of a column', () => {
  test.each([
    [undefined, 100],
    [72.4, 72],
    [3, 56],
    [9999, 480],
  ])('that was set to %s is %d', (width, expected) => {
    const widths = width === undefined ? {} : { type: width }
    expect(widthOf(columns[1], { shown: {}, widths, order: [] })).toBe(expected)
  })

  test('is a track, and the first takes the rest', () => {
    expect(columnTracks(columns.slice(0, 3), { shown: {}, widths: { owner: 60 }, order: [] })).toBe(
      'minmax(0, 1fr) minmax(100px, 0.333fr) 60px',
    )
  })

  test('has a share of the rest where its texts are long, until it was set', () => {
    const [name, type, owner] = columns
    const long = [name, { ...type, isLong: true }, { ...owner, isLong: true }]
    expect(columnTracks(long, { shown: {}, widths: { owner: 60 }, order: [] })).toBe(
      `minmax(min(100%, ${name.width}px), 1fr) minmax(100px, 2fr) 60px`,
    )
  })
})

describe('the columns stored on the device', () => {
  test('is read again', () => {
    const settings = { shown: { type: false }, widths: { owner: 60 }, order: [] }
    expect(parseColumnSettings(JSON.stringify(settings))).toEqual(settings)
  })

  test.each([null, '', 'x', '7', '[]', '{"shown":7,"widths":{"a":"b"}}', '{"widths":{"a":null}}'])(
    'counts for nothing when it is %j',
    (text) => {
      expect(parseColumnSettings(text)).toEqual(usualColumns)
    },
  )

  test('does not show optional columns by default', () => {
    expect(isShown(columns[5], usualColumns)).toBe(false)
  })
})
