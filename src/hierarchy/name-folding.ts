// Names as search compares them, in the console and in the service: without regard to letter case, accents, strokes,
// width, ligatures and invisible characters.

const plain = /^[ -~]*$/
const plainLines = /^[ -~\n]*$/

/**
 * Accents, and what is not shown: soft hyphens, zero-width and directional characters, variation selectors. The voiced marks
 * of Japanese make another letter, and the vowel signs of Indic scripts are letters.
 */
const overlooked =
  /(?![\u3099\u309a])(?:[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?=\p{Mn})[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])/gu

/** Latin letters that Unicode does not take apart into one of the alphabet and a mark: with strokes, hooks and tails, or joined. */
const letters = [
  'a:ᶏẚⱥ aa:ꜳ ae:æ ao:ꜵ au:ꜷ av:ꜹꜻ ay:ꜽ b:ƀƃɓᵬᶀꞗ c:ƈȼɕꞓꞔ d:ðđƌȡɖɗᵭᶁᶑꟈ e:ɇᶒⱸꬲꬴ f:ƒᵮᶂꞙ g:ǥɠɡᵹᶃꞡꬶ h:ħɦⱨꞕ i:ıɨᶖ',
  'j:ȷɉɟʄʝ k:ƙᶄⱪꝁꝃꝅꞣ l:ŀłƚȴɫɬɭᶅⱡꝉꞎꬷꬸꬹ m:ɱᵯᶆꬺ n:ŋƞȵɲɳᵰᶇꞑꞥꬻ o:øⱺꝋꝍꬽꬾɵ oe:œ oo:ꝏ p:ƥᵱᵽᶈꝑꝓꝕ q:ɋʠꝗꝙ r:ɍɼɽɾᵲᵳᶉꞧꭉꭋꭌ',
  's:ȿʂᵴᶊẜẝꞩꟊ t:ŧƫƭȶʈᵵⱦ th:þᵺꝥꝧ tz:ꜩ u:ʉᶙꞹꭎꭒ uo:ꭣ v:ʋᶌⱱⱴꝟ vy:ꝡ w:ⱳ x:ᶍꭖꭗꭘꭙ y:ƴɏỿꭚ z:ƶȥɀʐʑᵶᶎⱬ',
]
const plainLetters = new Map(
  letters
    .join(' ')
    .split(' ')
    .flatMap((entry) => {
      const [letter = '', variants = ''] = entry.split(':')
      return Array.from(variants, (variant) => [variant, letter] as const)
    }),
)

const foldedCharacters = new Map<string, string>()

/** The text with all differences gone that search overlooks: `Ærø  Straße` → `aero  strasse`, `Ｎórd` → `nord`. */
export function foldName(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

/** Characters that take two bytes. One of them makes a text take two bytes for each of its characters. */
const wide = /[\u0100-\uffff]/

/**
 * The folded names, one a line: what is left of a line break within a name is a blank. Where names have wide characters,
 * a second text has these, and the first one empty lines in their place.
 */
export function foldLines(names: readonly string[]): readonly string[] {
  const lines = names.join('\n')
  // Most names are plain, and a thousand of them fold in one call.
  if (plainLines.test(lines) && !names.some((name) => name.includes('\n'))) return [lines.toLowerCase()]
  const folded = names.map(foldName)
  const isWide = folded.map((name) => wide.test(name))
  const linesOf = (which: boolean) => folded.map((name, at) => (isWide[at] === which ? name : '')).join('\n')
  return isWide.includes(true) ? [linesOf(false), linesOf(true)] : [linesOf(false)]
}

/**
 * Where `text` occurs in `name`, as [start, end) in UTF-16 units, in order and apart from each other; for
 * highlighting what {@link foldName} makes equal.
 */
export function highlightRanges(name: string, text: string): [number, number][] {
  const needle = foldName(text)
  if (needle === '') return []
  const { folded, origins } = foldWithOrigins(name)
  const ranges: [number, number][] = []
  for (let hit = folded.indexOf(needle); hit !== -1; hit = folded.indexOf(needle, hit + needle.length)) {
    const start = origins[hit] ?? 0
    const end = endOfCharacter(origins, hit + needle.length)
    const last = ranges.at(-1)
    // Two hits can share a character that folds to several, such as the ligature in "oﬃce".
    if (last && start < last[1]) last[1] = end
    else ranges.push([start, end])
  }
  return ranges
}

// Character by character, so that the highlighted range always is the one that was found. Kept, because folding
// a character again costs as much as folding a whole Latin name.
function foldCharacter(character: string): string {
  const known = foldedCharacters.get(character)
  if (known !== undefined) return known
  // Down, up and down again makes ẞ and ß → ss, ς → σ and ı → i; a line break would end the name in the search text.
  const lower = character.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase()
  const bare = lower.normalize('NFKD').replace(overlooked, '').replace(/\s/g, ' ')
  const units = Array.from(bare, (letter) => plainLetters.get(letter) ?? letter)
    .join('')
    .split('')
  // Made of its codes: what was normalized is kept as a wide text, however narrow its characters are.
  const folded = String.fromCharCode(...units.map((unit) => unit.charCodeAt(0)))
  foldedCharacters.set(character, folded)
  return folded
}

/** `origins[i]` is where the character begins in `name` that unit i of the folded text comes from; one more for the end. */
function foldWithOrigins(name: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  let at = 0
  for (const character of name) {
    const units = foldCharacter(character)
    folded += units
    for (let unit = 0; unit < units.length; unit += 1) origins.push(at)
    at += character.length
  }
  origins.push(at)
  return { folded, origins }
}

/** The end in `name` of the character that unit `unit - 1` of the folded text comes from. */
function endOfCharacter(origins: readonly number[], unit: number): number {
  const start = origins[unit - 1] ?? 0
  let next = unit
  while (origins[next] === start) next += 1
  return origins[next] ?? start
}
