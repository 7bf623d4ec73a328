// Rows of the table of sensitive actions: each write to records, items and the catalog.
import { expect } from 'vitest'
import { type AuditedAction, idOf } from './audit-scene.ts'

const catalogBase = '/planning/catalog/v1'
const extendedBase = '/planning/extended/v1'
const people = `${catalogBase}/people`
const views = `${extendedBase}/views`

const view = (name: string) => ({
  tree: 'focus-areas',
  name,
  search: { due: 'overdue' },
  columns: { shown: {}, widths: {}, order: [] },
})

const amountRow = (itemId: string) => ({
  itemId,
  version: 'BASELINE',
  period: '2031-01',
  amount: '1',
  expected: null,
})

const replacing = {
  financialVersionType: 'BASELINE',
  timePeriodToAmount: { '2031-02': 1 },
  timePeriodToExpected: { '2031-02': null },
}

export const auditedWrites: Readonly<Record<string, AuditedAction>> = {
  'a new organization': {
    act: ({ write }) => write('createOrganization'),
    expected: { operation: 'createOrganization', recordName: 'Division' },
    changes: [{ field: 'name', from: null, to: 'Division' }],
  },
  'a renamed focus area': {
    act: ({ write }) => write('updateFocusArea'),
    expected: { operation: 'updateFocusArea', recordName: 'Renamed' },
    changes: [{ field: 'name', from: 'Goal', to: 'Renamed' }],
  },
  'a moved focus area': {
    act: ({ ask, site }) =>
      ask('PATCH', `${extendedBase}/focus-areas/${site.childFocusArea}?updateMask=parentId`, {
        parentId: null,
      }),
    expected: { operation: 'updateExtendedFocusArea' },
    changes: [{ field: 'parent', from: 'Goal', to: null, fromId: expect.any(String), toId: null }],
  },
  'another name and focus area of a cost item': {
    act: ({ ask, site }) =>
      ask('PATCH', `${extendedBase}/funds/cost-item/${site.costItems[0]}?updateMask=name,focusAreaId`, {
        name: 'Renamed',
        focusAreaId: site.focusArea,
      }),
    expected: { operation: 'updateExtendedCostItem', recordName: 'Renamed' },
    changes: [{ field: 'focusArea', from: expect.any(String), to: 'Goal' }],
  },
  'another name of a benefit item': {
    act: ({ ask, site }) =>
      ask('PATCH', `${extendedBase}/funds/benefit-item/${site.benefitItems[0]}?updateMask=name`, {
        name: 'Renamed',
      }),
    expected: { operation: 'updateExtendedBenefitItem', recordName: 'Renamed' },
    changes: [{ field: 'name', from: expect.any(String), to: 'Renamed' }],
  },
  'another target date of an organization': {
    act: ({ ask, site }) =>
      ask('PATCH', `${extendedBase}/organizations/${site.organization}?updateMask=targetDate`, {
        targetDate: '2027-03-31',
      }),
    expected: { operation: 'updateExtendedOrganization' },
    changes: [{ field: 'targetDate', from: null, to: '2027-03-31T00:00:00.000Z' }],
  },
  'an archived organization': {
    act: ({ write }) => write('archiveOrganization'),
    expected: { operation: 'archiveOrganization' },
    changes: [{ field: 'status', from: 'ACTIVE', to: 'ARCHIVED' }],
  },
  'a deleted focus area': {
    act: ({ write }) => write('deleteFocusArea'),
    expected: { operation: 'deleteFocusArea' },
    changes: [{ field: 'status', from: 'PENDING', to: null }],
  },
  'an import': {
    act: ({ write }) => write('importCostItems'),
    expected: { operation: 'importCostItems' },
    changes: [{ field: 'created', from: null, to: '1' }],
  },
  'amounts of an item': {
    act: ({ ask, site: { costItems } }) =>
      ask('PATCH', `${extendedBase}/funds/cost-item/amounts`, { rows: [amountRow(costItems[0])] }),
    expected: { operation: 'writeCostItemAmounts', recordName: expect.any(String) },
    changes: [{ field: 'amounts', from: null, to: '1' }],
  },
  'amounts of two benefit items': {
    act: ({ ask, site: { benefitItems } }) =>
      ask('PATCH', `${extendedBase}/funds/benefit-item/amounts`, { rows: benefitItems.map(amountRow) }),
    expected: { operation: 'writeBenefitItemAmounts' },
    changes: [
      { field: 'updated', from: null, to: '2' },
      { field: 'amounts', from: null, to: '2' },
    ],
  },
  'an import of cost items that says what its amounts replace': {
    act: ({ ask, site: { costItems } }) =>
      ask('POST', `${extendedBase}/funds/cost-item/bulk`, {
        items: [{ name: 'Desk', costItemId: costItems[0], costPeriodValues: [replacing] }],
      }),
    expected: { operation: 'importExpectingCostItems' },
    changes: [{ field: 'updated', from: null, to: '1' }],
  },
  'an import of benefit items that says what its amounts replace': {
    act: ({ ask, site: { benefitItems } }) =>
      ask('POST', `${extendedBase}/funds/benefit-item/bulk`, {
        items: [{ name: 'Sales', benefitItemId: benefitItems[0], benefitPeriodValues: [replacing] }],
      }),
    expected: { operation: 'importExpectingBenefitItems' },
    changes: [{ field: 'updated', from: null, to: '1' }],
  },
  'another external ID': {
    act: ({ write }) => write('updateCostItem'),
    expected: { operation: 'updateCostItem' },
  },
  'a deleted benefit item': {
    act: ({ write }) => write('deleteBenefitItem'),
    expected: { operation: 'deleteBenefitItem' },
    changes: [{ field: 'externalId', from: 'first', to: null }],
  },
  'a renamed organization': {
    act: ({ write }) => write('updateOrganization'),
    expected: { operation: 'updateOrganization', recordName: 'Renamed' },
    changes: [{ field: 'name', from: expect.any(String), to: 'Renamed' }],
  },
  'a deleted organization': {
    act: async ({ ask, site, write }) => {
      const path = `${site.base}/organizations/${site.childOrganization}`
      await ask('DELETE', path)
      return write('deleteOrganization')
    },
    expected: { operation: 'deleteOrganization' },
    changes: [{ field: 'name', from: expect.any(String), to: null }],
  },
  'a new focus area': {
    act: ({ write }) => write('createFocusArea'),
    expected: { operation: 'createFocusArea', recordName: 'Theme' },
    changes: [{ field: 'name', from: null, to: 'Theme' }],
  },
  'an import of benefit items': {
    act: ({ write }) => write('importBenefitItems'),
    expected: { operation: 'importBenefitItems' },
    changes: [{ field: 'created', from: null, to: '1' }],
  },
  'another external ID of a benefit item': {
    act: ({ write }) => write('updateBenefitItem'),
    expected: { operation: 'updateBenefitItem' },
    changes: [{ field: 'externalId', from: 'first', to: null }],
  },
  'a deleted cost item': {
    act: ({ write }) => write('deleteCostItem'),
    expected: { operation: 'deleteCostItem' },
    changes: [{ field: 'externalId', from: 'first', to: null }],
  },
  'a new entry of the catalog': {
    act: ({ ask }) => ask('POST', people, { name: 'Alan' }),
    expected: { operation: 'createCatalogEntry', recordName: 'Alan' },
    changes: [{ field: 'name', from: null, to: 'Alan' }],
  },
  'a changed entry of the catalog': {
    act: async ({ ask }) =>
      ask('PATCH', `${people}/${await idOf(ask('POST', people, { name: 'Alan' }))}`, { name: 'Alan Turing' }),
    expected: { operation: 'updateCatalogEntry', recordName: 'Alan Turing' },
    changes: [{ field: 'name', from: 'Alan', to: 'Alan Turing' }],
  },
  'a deleted entry of the catalog': {
    act: async ({ ask }) => ask('DELETE', `${people}/${await idOf(ask('POST', people, { name: 'Alan' }))}`),
    expected: { operation: 'deleteCatalogEntry', recordName: 'Alan' },
    changes: [{ field: 'name', from: 'Alan', to: null }],
  },
  'another order of a list of the catalog': {
    act: async ({ ask }) => {
      const list = `${catalogBase}/benefit-types`
      const { values } = (await ask('GET', list)).body as { values: { id: string }[] }
      return ask('POST', `${list}:reorder`, { ids: values.map(({ id }) => id).toReversed() })
    },
    expected: { operation: 'reorderCatalogEntries' },
  },
  'another name of the site': {
    act: ({ ask }) => ask('PATCH', `${catalogBase}/site`, { name: 'Acme' }),
    expected: { operation: 'renameSite', recordName: 'Acme' },
    changes: [{ field: 'name', from: 'Test', to: 'Acme' }],
  },
  'changed settings of the site': {
    act: ({ ask }) =>
      ask('PATCH', `${extendedBase}/site?updateMask=currency,versionWords`, {
        currency: 'EUR',
        versionWords: [{ word: 'Soll', version: 'FORECAST' }],
      }),
    expected: { operation: 'updateSite', recordName: 'Test' },
    changes: [
      { field: 'currency', from: null, to: 'EUR' },
      { field: 'versionWords', from: null, to: 'Soll: FORECAST' },
    ],
  },
  'a saved view': {
    act: ({ ask }) => ask('POST', views, view('Late')),
    expected: { operation: 'createView', recordName: 'Late' },
    changes: [{ field: 'name', from: null, to: 'Late' }],
  },
  'a renamed view': {
    act: async ({ ask }) =>
      ask('PATCH', `${views}/${await idOf(ask('POST', views, view('Soon')))}`, { name: 'Later' }),
    expected: { operation: 'updateView', recordName: 'Later' },
    changes: [{ field: 'name', from: 'Soon', to: 'Later' }],
  },
  'a deleted view': {
    act: async ({ ask }) => ask('DELETE', `${views}/${await idOf(ask('POST', views, view('Mine')))}`),
    expected: { operation: 'deleteView', recordName: 'Mine' },
    changes: [{ field: 'name', from: 'Mine', to: null }],
  },
}
