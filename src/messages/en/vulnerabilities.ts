// The vulnerability list, its pages and its export.
import { number, plural } from '#messages/formats.ts'

export const messages = {
  title: 'Vulnerabilities',
  vulnerability: 'Vulnerability',
  loading: 'Loading vulnerabilities…',
  onPage: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 on this page', other: `${number(count)} on this page` }),
  shown: ({ shown, total }: { readonly shown: number; readonly total: number }) =>
    `${number(shown)} of ${number(total)}`,
  empty: 'No vulnerabilities',
  emptyHint: 'Vulnerabilities appear here when the vulnerability service reports them.',
  row: ({ row }: { readonly row: number }) => `Row ${number(row)}`,

  expired: 'This page has expired',
  expiredHint: 'Pages of this list are available for 24 hours. Go to the first page for the current list.',
  firstPage: 'Go to first page',
  pages: 'Pages',
  pagesExpire: 'Pages expire after 24 hours.',
  previousPage: 'Previous page',
  nextPage: 'Next page',

  export: 'Export',
  exportCsv: 'Export all pages as CSV',
  exporting: 'Loading all pages…',
  exported: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 row exported', other: `${number(count)} rows exported` }),
  exportFailed: 'Export failed: not all pages could be loaded. Try again.',
  exportEndless:
    'Export failed: the service keeps returning the same page. Report this to your administrator.',

  cveIds: 'CVE IDs',
  product: 'Product',
  clearFilters: 'Clear filters',
  pageSize: 'Per page',
  noMatchHint:
    'No vulnerability matches the filters. CVE IDs and products must be complete; separate several with commas.',
  loadingOne: 'Loading vulnerability…',
  notFound: ({ id }: { readonly id: string }) =>
    `“${id}” was not found here. It may be on another page of the list.`,
  copyLink: 'Copy link',
  cvssVersion: ({ version }: { readonly version: string }) => `CVSS ${version}`,
  /** By their names in the answers of the bundled service. */
  fields: {
    cve_id: 'CVE ID',
    cve_summary: 'Summary',
    cve_details: 'Details',
    cve_severity: 'Severity',
    cve_vector: 'Vector',
    cve_publish_date: 'Published',
    advisory_url: 'Advisory',
    affected_products: 'Products',
  },
  severities: {
    critical: 'Critical',
    high: 'High',
    medium: 'Medium',
    low: 'Low',
    none: 'None',
  },
}
