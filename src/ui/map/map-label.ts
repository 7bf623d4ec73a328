// Texts on a canvas, shortened to the room they have. Measuring is what drawing text costs, so it is done once.

const widths = new Map<string, number>()
const fitted = new Map<string, string>()
/** Texts remembered; a screen shows some hundreds. */
const maxRemembered = 20_000

/** The text, or as much of it as fits with an ellipsis; empty when not even two characters do. */
export function fitText(context: CanvasRenderingContext2D, text: string, width: number): string {
  const room = Math.floor(width)
  const key = `${context.font}|${room}|${text}`
  const known = fitted.get(key)
  if (known !== undefined) return known
  const fitting = shorten(context, text, room)
  remember(fitted, key, fitting)
  return fitting
}

/** The text in as many lines as it needs and may have, broken between words; the last one is shortened. */
export function fitLines(
  context: CanvasRenderingContext2D,
  text: string,
  { width, lines }: { readonly width: number; readonly lines: number },
): string[] {
  if (lines === 1 || textWidth(context, text) <= width) return [fitText(context, text, width)]
  const end = breakOf(context, text, width)
  if (end === 0) return [fitText(context, text, width)]
  return [text.slice(0, end), ...fitLines(context, text.slice(end + 1), { width, lines: lines - 1 })]
}

/** The place of the last space before which the text fits; 0 when even the first word is too long. */
function breakOf(context: CanvasRenderingContext2D, text: string, width: number): number {
  let fitting = 0
  for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', space + 1)) {
    if (textWidth(context, text.slice(0, space)) > width) break
    fitting = space
  }
  return fitting
}

/** Pixels. */
function textWidth(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const { width } = context.measureText(text)
  remember(widths, key, width)
  return width
}

function shorten(context: CanvasRenderingContext2D, text: string, room: number): string {
  const full = textWidth(context, text)
  if (full <= room) return text
  const characters = [...text]
  let length = Math.min(characters.length - 1, Math.ceil((characters.length * room) / full) + 1)
  while (length > 1) {
    const short = `${characters.slice(0, length).join('').trimEnd()}…`
    if (context.measureText(short).width <= room) return short
    length -= 1
  }
  return ''
}

function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  if (memory.size >= maxRemembered) memory.clear()
  memory.set(key, value)
}
