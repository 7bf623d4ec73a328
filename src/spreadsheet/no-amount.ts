// What a text in the place of an amount says that is none: that there is no value, that it lies between two, or about where.

export type NoAmount = 'no-value' | 'range' | 'approximate'

/** Without blanks and full stops, in lower case: English, German, French, Spanish and Italian, and what databases print. */
const noValueWords: ReadonlySet<string> = new Set(
  [
    'n/a na n/v nv n/k notavailable notapplicable notknown unknown notyet',
    'tbd tbc tba tbs tobedefined tobedetermined tobeconfirmed tobeannounced',
    'pending open missing none null nan undefined empty blank',
    'k/a ka keineangabe keineangaben nb n/b nichtbekannt nochnichtbekannt unbekannt',
    'nichtverfügbar nichtvorhanden liegtnichtvor offen nochoffen ausstehend stehtaus',
    'folgt fehlt unklar zuklären nochzuklären inklärung inabstimmung entfällt leer',
    'nd n/d nc n/c nondisponible àdéfinir inconnu nodisponible s/d dadefinire',
    '? ?? ??? … / //',
  ].flatMap((line) => line.split(' ')),
)
/** ./. and ... lose their full stops. */
const noValueSigns: ReadonlySet<string> = new Set(['./.', '...'])
const longestWord = 30

const about =
  /^(?:[~≈∼±<>≤≥]=?|(?:ca|circa|approx|approximately|about|around|roughly|est|estimated|etwa|ungefähr|rund|rd|geschätzt|env|environ|max|maximum|maximal|min|minimum|minimal|mind|mindestens|höchstens|at least|at most|up to|more than|less than|over|under|bis zu|mehr als|weniger als|über|unter|ab)(?:\.|(?=\s)))/iu
const between = /[-–—‑−]|…|\s(?:to|bis|à)\s/giu

/**
 * What a text says that is no amount; undefined for any other text.
 * @param isAmount true for what is an amount by itself
 */
export function noAmountIn(text: string, isAmount: (part: string) => boolean): NoAmount | undefined {
  if (!/\p{Nd}/u.test(text)) return saysNoValue(text) ? 'no-value' : undefined
  const [sign] = about.exec(text) ?? []
  if (sign !== undefined && isNumber(text.slice(sign.length), isAmount)) return 'approximate'
  const [mark, ...others] = text.matchAll(between)
  if (mark === undefined || others.length > 0) return undefined
  const parts = [text.slice(0, mark.index), text.slice(mark.index + mark[0].length)]
  return parts.every((part) => isNumber(part, isAmount)) ? 'range' : undefined
}

function saysNoValue(text: string): boolean {
  if (text.length > longestWord) return false
  return noValueSigns.has(text) || noValueWords.has(text.normalize('NFC').toLowerCase().replace(/[\s.]/g, ''))
}

/** Digits with a zero before them are those of a date or a code: 2026-03. */
function isNumber(text: string, isAmount: (part: string) => boolean): boolean {
  const trimmed = text.trim()
  return /\p{Nd}/u.test(trimmed) && !/^0\d/.test(trimmed) && isAmount(trimmed)
}
