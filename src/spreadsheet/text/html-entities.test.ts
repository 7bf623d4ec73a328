import { expect, it } from 'vitest'
import { decodeAttribute, decodeEntities } from './html-entities.ts'

it.each([
  ['K&Ouml;-1 &ndash; S&uuml;d', 'KÖ-1 – Süd'],
  ['a&nbsp;b&thinsp;c&shy;d', 'a\u00a0b\u2009c\u00add'],
  ['&Lstrok;&oacute;d&zacute; &scaron; &ohm; &sum; &hearts; &bnequiv;', 'Łódź š Ω ∑ ♥ ≡\u20e5'],
  ['&#8364; &#x20AC; &#X20ac;', '€ € €'],
  // Numbers of windows-1252, which browsers read as such.
  ['&#128; &#150; &#x8A;', '€ – Š'],
  ['B&uumlro &copy 2026 R&D AT&T &amp;lt;', 'Büro © 2026 R&D AT&T &lt;'],
  ['&#0; &#xD800; &#x110000; &#; &; &unknown;', '\ufffd \ufffd \ufffd &#; &; &unknown;'],
])('reads %s as browsers read it', (written, text) => {
  expect(decodeEntities(written)).toBe(text)
})

it('leaves the parameters of an address in an attribute', () => {
  expect(decodeAttribute('?a=1&copy=2&amp;b=&quot;')).toBe('?a=1&copy=2&b="')
})
