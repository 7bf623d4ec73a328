// The same records as a tree, as one list, or as a map.
import { IconChartTreemap, IconList, IconListTree } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { findingPart, type TreeSearch } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { keepFlat } from './remembered-choice.ts'
import classes from './shape-switch.module.css'

const shapes = [
  { shape: 'tree', Icon: IconListTree },
  { shape: 'list', Icon: IconList },
  { shape: 'map', Icon: IconChartTreemap },
] as const

type Shape = (typeof shapes)[number]['shape']

interface ShapeSwitchProps {
  readonly kind: HierarchyKind
  readonly current: Shape
  /** What the records are searched for and filtered by, which every shape keeps. */
  readonly search: TreeSearch
}

export function ShapeSwitch({ kind, current, search }: ShapeSwitchProps) {
  const m = useMessages('hierarchies')
  const { collection } = hierarchies[kind]
  const linkOf = (shape: Shape) => {
    if (shape === 'map') return { to: `/${collection}/map`, search: findingPart(search) } as const
    const rows = shape === 'list' ? 'flat' : undefined
    // Between tree and list the opened record stays.
    return { to: current === 'map' ? `/${collection}` : '.', search: { ...search, rows } } as const
  }
  return (
    <nav aria-label={m.shownAs} className={classes.switch}>
      {shapes.map(({ shape, Icon }) => (
        <Link
          key={shape}
          {...linkOf(shape)}
          className={classes.shape ?? ''}
          // To the router, tree and list are the same page: the current shape is marked here.
          activeOptions={{ exact: true }}
          aria-current={shape === current ? 'page' : undefined}
          aria-label={m.shapes[shape]}
          title={m.shapes[shape]}
          onClick={() => shape !== 'map' && keepFlat(kind, shape === 'list')}
        >
          <Icon size={15} stroke={1.75} aria-hidden />
          <span className={classes.word}>{m.shapes[shape]}</span>
        </Link>
      ))}
    </nav>
  )
}
