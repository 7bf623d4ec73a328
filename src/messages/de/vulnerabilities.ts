import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['vulnerabilities'] = {
  title: 'Schwachstellen',
  vulnerability: 'Schwachstelle',
  loading: 'Schwachstellen werden geladen…',
  onPage: ({ count }) =>
    plural(count, { one: '1 auf dieser Seite', other: `${number(count)} auf dieser Seite` }),
  shown: ({ shown, total }) => `${number(shown)} von ${number(total)}`,
  empty: 'Keine Schwachstellen',
  emptyHint: 'Schwachstellen erscheinen hier, sobald der Schwachstellendienst welche meldet.',
  row: ({ row }) => `Zeile ${number(row)}`,

  expired: 'Diese Seite ist abgelaufen',
  expiredHint:
    'Die Seiten dieser Liste sind 24 Stunden lang verfügbar. Die aktuelle Liste beginnt auf der ersten Seite.',
  firstPage: 'Zur ersten Seite',
  pages: 'Seiten',
  pagesExpire: 'Seiten laufen nach 24 Stunden ab.',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',

  export: 'Exportieren',
  exportCsv: 'Alle Seiten als CSV exportieren',
  exporting: 'Alle Seiten werden geladen…',
  exported: ({ count }) =>
    plural(count, { one: '1 Zeile exportiert', other: `${number(count)} Zeilen exportiert` }),
  exportFailed: 'Export fehlgeschlagen: Nicht alle Seiten konnten geladen werden. Versuchen Sie es erneut.',
  exportEndless:
    'Export fehlgeschlagen: Der Dienst liefert immer wieder dieselbe Seite. Melden Sie das Ihrer Administration.',

  cveIds: 'CVE-IDs',
  product: 'Produkt',
  clearFilters: 'Filter aufheben',
  pageSize: 'Pro Seite',
  noMatchHint:
    'Keine Schwachstelle passt zu den Filtern. CVE-IDs und Produkte müssen vollständig sein; mehrere trennen Sie mit Kommas.',
  loadingOne: 'Schwachstelle wird geladen…',
  notFound: ({ id }) =>
    `„${id}“ wurde hier nicht gefunden. Sie kann auf einer anderen Seite der Liste stehen.`,
  copyLink: 'Link kopieren',
  cvssVersion: ({ version }) => `CVSS ${version}`,
  fields: {
    cve_id: 'CVE-ID',
    cve_summary: 'Zusammenfassung',
    cve_details: 'Details',
    cve_severity: 'Schweregrad',
    cve_vector: 'Vektor',
    cve_publish_date: 'Veröffentlicht',
    advisory_url: 'Sicherheitshinweis',
    affected_products: 'Produkte',
  },
  severities: {
    critical: 'Kritisch',
    high: 'Hoch',
    medium: 'Mittel',
    low: 'Niedrig',
    none: 'Keine',
  },
}
