// How footnotes, sources and the lines below a report begin, in English, German, French, Spanish, Italian and Dutch.

/** A sign or a number of a footnote before its text: `* without VAT`, `¹ estimated`, `(1) in thousands`. */
const footnote =
  /^(?:[*†‡§#]{1,4}|[¹²³⁰⁴-⁹]{1,2}\)?|\(\s?(?:\d{1,2}|[a-z]|\*{1,3})\s?\)|(?:\d{1,2}|[a-z])\))\s*\S*\p{L}/iu

const words = [
  ...['note', 'notes', 'nb', 'n.b', 'source', 'sources', 'prepared', 'created', 'printed', 'generated'],
  ...[
    'exported',
    'downloaded',
    'approved',
    'reviewed',
    'checked',
    'signed',
    'author',
    'as of',
    'as at',
    'page',
  ],
  ...[
    'confidential',
    'legend',
    'disclaimer',
    'assumption',
    'assumptions',
    'footnote',
    'footnotes',
    'version of',
  ],
  ...[
    'all amounts',
    'amounts',
    'all figures',
    'figures',
    'all values',
    'values',
    'end of report',
    'report date',
  ],
  ...[
    'report run',
    'run date',
    'last updated',
    'updated',
    'unless otherwise',
    'unless stated',
    'excluding',
    'including',
  ],
  ...['anmerkung', 'anmerkungen', 'hinweis', 'hinweise', 'bemerkung', 'bemerkungen', 'quelle', 'quellen'],
  ...[
    'erstellt',
    'ersteller',
    'gedruckt',
    'geprüft',
    'genehmigt',
    'freigegeben',
    'freigabe',
    'stand',
    'seite',
  ],
  ...[
    'vertraulich',
    'legende',
    'fußnote',
    'fußnoten',
    'fussnote',
    'fussnoten',
    'annahme',
    'annahmen',
    'verfasser',
  ],
  ...[
    'alle beträge',
    'beträge',
    'alle angaben',
    'angaben',
    'alle werte',
    'werte',
    'ende des berichts',
    'ohne mwst',
  ],
  ...[
    'exportiert',
    'druckdatum',
    'bearbeiter',
    'zuletzt',
    'sofern nicht',
    'soweit nicht',
    'inkl',
    'exkl',
    'zzgl',
  ],
  ...[
    'remarque',
    'remarques',
    'établi',
    'préparé',
    'imprimé',
    'confidentiel',
    'montants',
    'hypothèses',
    'édité',
  ],
  ...[
    'fuente',
    'fuentes',
    'nota',
    'notas',
    'preparado',
    'elaborado',
    'impreso',
    'página',
    'importes',
    'confidencial',
  ],
  ...['fonte', 'fonti', 'preparato', 'stampato', 'pagina', 'importi', 'riservato', 'redatto'],
  ...['bron', 'bronnen', 'opmerking', 'opmerkingen', 'opgesteld', 'afgedrukt', 'bedragen', 'vertrouwelijk'],
]
const beginning = new RegExp(
  `^(?:${words.map((word) => word.replace('.', '\\.')).join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** True for a text that begins as a footnote, a source or a line below a report does. */
export function isNoteLike(text: string): boolean {
  const bare = text.trim().normalize('NFC')
  return footnote.test(bare) || beginning.test(bare)
}
