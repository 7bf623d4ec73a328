// Set-up of a site that holds nothing yet.
import { number } from '#messages/formats.ts'

interface Counted {
  readonly count: number
}

/** Lists have one name under Settings and in the set-up. */
export const listNames = {
  'organization-types': 'Organization types',
  'focus-area-types': 'Focus area types',
  'organization-statuses': 'Organization statuses',
  'focus-area-statuses': 'Focus area statuses',
  people: 'People',
  'cost-types': 'Cost types',
  'cost-subtypes': 'Cost subtypes',
  'benefit-types': 'Benefit types',
  'investment-categories': 'Investment categories',
  'expenditure-types': 'Expenditure types',
}

export const setupMessages = {
  setUpSite: 'Set up this site',
  setupSteps: {
    ...listNames,
    name: 'Name of the site',
    records: 'Focus areas and organizations',
    items: 'Cost and benefit items',
  },
  setupHints: {
    name: 'Everyone sees the name at the top of the page and in sign-in links.',
    'focus-area-types':
      'The levels on which work is planned, from the highest down. Choose a template and change it, or enter your own names.',
    'organization-types':
      'The levels of your organization, from the highest down. Choose a template and change it, or enter your own names.',
    people:
      'Everyone who can own records. Members, also those from single sign-on, are listed already. People on this list cannot sign in until they are invited under Access.',
    'cost-types': 'What money is spent on. Cost items name a cost type.',
    'cost-subtypes': 'A closer look at cost types, for sites that need it.',
    'benefit-types': 'What work brings in. Benefit items name a benefit type.',
    'investment-categories': 'Why money is spent, for sites that need it.',
    records:
      'The hierarchies in which work is planned. Import them from a sheet in which each row names its parent, or create the first ones yourself.',
    items: 'What focus areas cost and bring. Import the items from a sheet, or create them one by one.',
  },
  stepDone: 'Done',
  stepLeft: 'Not done yet',
  stepOptional: 'Optional',
  stepsDone: ({ done, total }: { readonly done: number; readonly total: number }) =>
    `${number(done)} of ${number(total)} steps done`,
  setupDone: 'This site is set up. You can change everything under Settings.',
  nextStep: ({ name }: { readonly name: string }) => `Next: ${name}`,

  siteName: 'Name',
  enterSiteName: 'Enter a name of at most 200 characters.',
  siteNameSaved: ({ name }: { readonly name: string }) => `This site is now called ${name}.`,

  templates: 'Templates',
  templateNames: {
    portfolio: 'Portfolio, program, project',
    okr: 'OKRs',
    plain: 'Three plain levels',
    company: 'Company, division, department',
    agile: 'Business unit, tribe, squad',
    'plain-organization': 'Three plain levels',
    costs: 'Common cost types',
    benefits: 'Common benefit types',
    investments: 'Run, grow, transform',
  },
  /** One entry per line. */
  templateLines: {
    portfolio: 'Portfolio\nProgram\nProject',
    okr: 'Company objective\nTeam objective\nKey result',
    plain: 'Level 1\nLevel 2\nLevel 3',
    company: 'Company\nDivision\nDepartment',
    agile: 'Business unit\nTribe\nSquad',
    'plain-organization': 'Level 1\nLevel 2\nLevel 3',
    costs: 'Labor\nSoftware\nHardware\nServices\nTravel',
    benefits: 'Revenue\nCost savings\nAvoided costs\nCustomer satisfaction',
    investments: 'Run\nGrow\nTransform',
  },
  listedCount: ({ count }: Counted) => `On this list: ${number(count)}`,
  moreListed: ({ count }: Counted) => `and ${number(count)} more`,
  changeInSettings: 'Change in Settings',
  costTypesFirst: 'Add cost types first: each subtype belongs to one.',
  levelsFirst: 'Add levels first: each record has one.',

  areasFirst: 'Add focus areas first: each item belongs to one.',
  cannotAddRecords: 'You can only view these records. Ask an administrator for the permission to add them.',

  importFocusAreas: 'Import focus areas',
  importOrganizations: 'Import organizations',
  newFocusArea: 'New focus area',
  newOrganization: 'New organization',
  importCostItems: 'Import cost items',
  importBenefitItems: 'Import benefit items',
  newCostItem: 'New cost item',
  newBenefitItem: 'New benefit item',
  recordsHeld: ({
    focusAreas,
    organizations,
  }: {
    readonly focusAreas: number
    readonly organizations: number
  }) => `Focus areas: ${number(focusAreas)}. Organizations: ${number(organizations)}.`,
  itemsHeld: ({ costItems, benefitItems }: { readonly costItems: number; readonly benefitItems: number }) =>
    `Cost items: ${number(costItems)}. Benefit items: ${number(benefitItems)}.`,

  setupOffer:
    'To begin, give the site a name, levels, people and lists. You can leave at any time, and continue under Settings.',
  cannotSetUp: 'You cannot set up this site',
  askManagers: ({ names }: { readonly names: string }) => `To set up this site, ask ${names}.`,
  askAdministrator: 'Ask an administrator to set up this site.',
}
