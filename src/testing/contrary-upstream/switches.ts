// What the specification does not show, answered in another way than the bundled service does. Each can be thrown alone.

export const switches = {
  'ids-of-any-shape':
    'ids with slashes, colons, dots, percent signs, blanks, other alphabets, and 200 characters',
  'extra-fields': 'fields that the specification does not name, in every answer',
  'optional-fields-absent': 'optional fields are left out where they have no value, instead of null',
  'unknown-words': 'statuses, target-date types and error types that only it has',
  'dates-in-other-forms':
    'dates without a zone, with +0000, with another offset, with nine digits of a second, or as a number',
  'paths-in-any-order': 'path items from the parent up to the root',
  'children-before-parents': 'lists begin with the deepest records',
  'limit-ignored': 'always 20 records a page',
  'limit-capped': 'at most 7 records a page',
  'pages-of-one': 'always one record a page',
  'empty-pages-between': 'an empty page follows each page of a list',
  'large-records':
    'a record of a list has 200,000 characters, so that all focus areas are too much for one answer',
  'large-pages-hang': 'a page of more than 60 records never comes',
  'limit-refused': 'a limit of more than 50 is answered with 400',
  'sort-refused': 'any sort is answered with 400',
  'sort-ignored': 'any sort is taken, and does nothing',
  'cursors-of-any-shape': 'cursors have blanks, quotes, signs of addresses and 6,000 characters',
  'cursor-repeated-at-the-end': 'the last page hands out its own cursor as the next one',
  'last-never-true': 'the last page is only known by its missing cursor',
  'last-absent': 'pages do not say whether they are the last',
  'total-absent': 'pages have no totalCount',
  'total-wrong': 'totalCount counts the page, not the list',
  'total-zero': 'totalCount is always 0',
  'lists-late': 'lists of records show a change 4 s after it was made',
  'ancestors-missing': 'some records are neither listed nor found, although others have them in their paths',
  'names-are-changed': 'the name of a record is stored with a word behind it',
  'parent-means-descendants': 'parentId selects all records below, not only the children',
  'categories-as-object': 'investment categories come as one object, when there is one',
  'categories-as-envelope': 'investment categories come in the envelope of a list',
  'categories-in-refusals': 'funds are closed, and the 403 of investment categories carries an array of them',
  'references-of-any-shape':
    'reference items with id, uuid or subtypeId, key or subtypeKey, and a label, a name or a subtypeName',
  'references-as-texts': 'reference lists are texts, such as `["LABOUR"]`',
  'references-as-numbers': 'reference lists are numbers',
  'references-of-unknown-names': 'reference items have fields in another language, two of them alike',
  'references-empty': 'reference lists are empty',
  'external-ids-unlisted': 'lists of items leave external ids out; an item alone shows its own',
  'items-listed-late': 'lists of items show an item 5 s after it was made',
  'bulk-partial': 'a bulk request takes the items that are valid and refuses the others',
  'bulk-refusals-by-index': 'the 400 of a bulk request has an index and a field for every failing item',
  'bulk-refusals-nested': 'the 400 of a bulk request has failedElementNumber and elementErrors',
  'bulk-refusals-by-field': 'the 400 of a bulk request has lists of texts by field, such as `items.2`',
  'bulk-refusals-as-results': 'the 400 of a bulk request has the results of all items, without their numbers',
  'bulk-refusals-by-pointer': 'the 400 of a bulk request has a pointer into the body for every failing item',
  'bulk-refusals-by-row': 'the 400 of a bulk request names the row in its message, counted from 1',
  'bulk-refusals-as-text': 'the 400 of a bulk request is a sentence as JSON',
  'bulk-of-10-at-most': 'a bulk request of more than 10 items is answered with 413',
  'cost-patch-by-external-id':
    'only `externalId` counts in the PATCH of a cost item; without it the id is cleared',
  'cost-patch-by-its-own-name':
    'only `externalCostItemId` counts in the PATCH of a cost item; without it the id is cleared',
  'cost-patch-refuses-others':
    'the PATCH of a cost item refuses `externalCostItemId`, which it does not know',
  'errors-as-text': 'errors are plain text',
  'errors-as-html': 'errors are web pages',
  'errors-as-code-and-message': 'errors are `{code, message}`',
  'errors-as-array': 'errors are a bare array',
  'every-fifth-fails':
    'every fifth request is answered with a web page and 500, and every second of these was carried out',
  'rate-limited': 'every ninth request is answered with 429 and Retry-After: 0',
  'rate-limited-without-a-word': 'every ninth request is answered with 429 and nothing else',
  'unauthorized-by-scope': 'writes to focus areas are answered with 401 and a word on a missing scope',
  'organizations-closed': 'organizations are answered with 403',
  'organizations-broken': 'organizations are answered with 500',
  'organizations-cut': 'answers about organizations end before they are complete',
  'focus-areas-closed': 'focus areas are answered with 403',
  'focus-areas-not-listed': 'the list of focus areas answers 501',
  'organizations-orphan-children': 'the children of a deleted organization become parentless',
  'archived-are-unlisted': 'archived organizations leave the list, and can still be read by their id',
  'vulnerabilities-by-other-names':
    'vulnerabilities under `cves`, ids that are no UUIDs, null and missing counts',
} as const

export type Switch = keyof typeof switches

const switchNames = Object.keys(switches) as Switch[]

/** Switches that close an area, or keep something to the service: with one of them thrown, not everything can be done. */
const closingSwitches = [
  'categories-in-refusals',
  'unauthorized-by-scope',
  'organizations-closed',
  'organizations-broken',
  'organizations-cut',
  'focus-areas-closed',
  'focus-areas-not-listed',
  'external-ids-unlisted',
] as const satisfies readonly Switch[]

/** Switches that change so much that they are thrown alone. */
export const loneSwitches = [
  'pages-of-one',
  'empty-pages-between',
  'large-records',
  'large-pages-hang',
  'lists-late',
  'ancestors-missing',
  'names-are-changed',
  'every-fifth-fails',
  'references-as-texts',
  'references-as-numbers',
  'references-of-unknown-names',
  'references-empty',
] as const satisfies readonly Switch[]

/** Switches against §7: what such a site refuses cannot be told from what a proxy answers in its place. */
const misshapenErrors = [
  'errors-as-text',
  'errors-as-html',
  'errors-as-code-and-message',
  'errors-as-array',
] as const satisfies readonly Switch[]

/**
 * Every switch that the specification allows and that leaves all areas open, without those that are thrown alone. Of those that speak of the same thing, such
 * as the shapes of a refused bulk request, the upstream uses one after another.
 */
export const openSwitches = switchNames.filter(
  (name) => ![...closingSwitches, ...misshapenErrors, ...loneSwitches].some((left) => left === name),
)
