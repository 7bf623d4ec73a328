// Records in addresses: an ID that is also the name of a screen is marked there, and nowhere else.
import { idInSegment, segmentOf } from '#ui/records/record-address.ts'

interface FocusAreaParams {
  readonly focusAreaId: string
}

export const focusAreaParams = {
  parse: ({ focusAreaId }: FocusAreaParams): FocusAreaParams => ({ focusAreaId: idInSegment(focusAreaId) }),
  stringify: ({ focusAreaId }: FocusAreaParams): FocusAreaParams => ({ focusAreaId: segmentOf(focusAreaId) }),
}

interface OrganizationParams {
  readonly organizationId: string
}

export const organizationParams = {
  parse: ({ organizationId }: OrganizationParams): OrganizationParams => ({
    organizationId: idInSegment(organizationId),
  }),
  stringify: ({ organizationId }: OrganizationParams): OrganizationParams => ({
    organizationId: segmentOf(organizationId),
  }),
}

interface ItemParams {
  readonly itemId: string
}

export const itemParams = {
  parse: ({ itemId }: ItemParams): ItemParams => ({ itemId: idInSegment(itemId) }),
  stringify: ({ itemId }: ItemParams): ItemParams => ({ itemId: segmentOf(itemId) }),
}
