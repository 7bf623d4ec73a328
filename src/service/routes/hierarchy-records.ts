// The rules that organizations and focus areas share: the shape of an answer, and what an update may do.
import {
  type MaskableField,
  maskableFields,
  objectOf,
  requiredFields,
  textFieldNames,
} from '#contract/hierarchies.ts'
import { isUuid } from '#contract/primitives.ts'
import { readPatch } from '#contract/record-patch.ts'
import { invalid } from '#service/problem.ts'
import type { HierarchyNode } from '#service/store/hierarchy-reading.ts'
import type { NodeChanges } from '#service/store/hierarchy-writing.ts'
import { ancestorsOf } from '#service/store/node-path.ts'
import { textColumns } from '#service/store/tables.ts'
import { lengthProblem } from './text-lengths.ts'

/**
 * The identifier of an address, in lower case.
 * Spec silent: the shape of organization and focus-area identifiers; bodies refer to them by UUID.
 * @throws Problem 400 when it is not a UUID.
 */
export function requireUuid(parameter: string, text: string): string {
  if (isUuid(text)) return text.toLowerCase()
  throw invalid([`${parameter}: must be a UUID`])
}

/** The fields of an answer that both resources have (§2.1, §2.2). */
export function sharedFields(node: HierarchyNode) {
  return {
    id: node.id,
    name: node.name,
    ...objectOf(textFieldNames, (field) => node[textColumns[field]]),
    about: node.about,
    createdDate: isoDate(node.created_at),
    updatedDate: isoDate(node.updated_at),
    owner: { id: node.owner_id, name: node.owner_name },
    parent: node.parent_id === null ? null : { id: node.parent_id },
    path: ancestorsOf(node.path),
    status: { id: node.status_id, name: node.status_name },
  }
}

export function isoDate(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString()
}

export type UpdateBody = { readonly [Field in MaskableField]?: string | null | undefined }

/**
 * What a mask and a body change (§4.4).
 * @throws Problem 400 when a required field would be cleared, or a text is too long.
 */
export function readChanges(mask: readonly MaskableField[], body: UpdateBody): NodeChanges {
  const changed = readPatch({ mask, body }, maskableFields).body
  const cleared = requiredFields.filter((field) => changed[field] === null)
  if (cleared.length > 0) {
    const messages = cleared.map((field) => `${field}: is required and cannot be cleared`)
    throw invalid(messages, 'FIELD_REQUIRED')
  }
  checkLengths(body)
  const { name, ownerId, about } = changed
  const changes: NodeChanges = {}
  if (name != null) changes.name = name
  if (ownerId != null) changes.owner_id = ownerId
  if (about !== undefined) changes.about = about
  for (const field of textFieldNames) {
    const text = changed[field]
    if (text !== undefined) changes[textColumns[field]] = text
  }
  return changes
}

/** @throws Problem 400 for each text that is too long. */
export function checkLengths(body: UpdateBody): void {
  const problems = maskableFields.flatMap((field) => {
    const problem = lengthProblem(field, body[field])
    return problem === undefined ? [] : [`${field}: ${problem}`]
  })
  if (problems.length > 0) throw invalid(problems)
}
