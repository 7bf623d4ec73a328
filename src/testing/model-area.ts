// Focus areas as a model of an import has them.

/** A focus area of the model. */
export interface ModelArea {
  readonly name: string
  readonly parent: ModelArea | undefined
  /** That of its type, from 0. */
  readonly level: number
  readonly ownerId: string
  readonly externalId: string | null
  /** Of one that the service has before the import. */
  readonly id?: string
}

/** `Retail > Cards`, from the top level down. */
function modelPath({ name, parent }: ModelArea): string {
  return parent ? `${modelPath(parent)} > ${name}` : name
}

/** One line for an area, to compare. */
export function describeArea(area: ModelArea): string {
  return `${modelPath(area)} | ${area.level} | ${area.ownerId} | ${area.externalId}`
}
