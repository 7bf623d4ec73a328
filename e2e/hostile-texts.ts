// Descriptions and pastes that were written to do harm. What they run calls `harm()`, what they fetch has `beacon` in
// its address: a test counts both.

const script = 'javascript:harm()'

const hostileAddresses: readonly string[] = [
  script,
  'JaVaScRiPt:harm()',
  ' javascript:harm()',
  '\u0001javascript:harm()',
  'java\nscript:harm()',
  'java\tscript:harm()',
  'javascript&colon;harm()',
  'javascript:%68arm()',
  'javascript://example.com/%0aharm()',
  'https:javascript:harm()',
  'view-source:javascript:harm()',
  'vbscript:harm()',
  'data:text/html,<script>harm()</script>',
  'data:text/html;base64,PHNjcmlwdD5oYXJtKCk8L3NjcmlwdD4=',
  'blob:https://beacon.example/0',
  'file:///etc/passwd',
  '//beacon.example',
  '\\\\beacon.example',
  '/beacon',
  '#javascript:harm()',
  'https://example.com/" onmouseover="harm()',
  "https://example.com/'><script>harm()</script>",
  'mailto:a@example.com?body=<script>harm()</script>',
]

const line = (...content: unknown[]) => ({ type: 'paragraph', content })
const linked = (href: unknown, ...marks: unknown[]) => ({
  type: 'text',
  text: 'here',
  marks: [{ type: 'link', attrs: { href } }, ...marks],
})
const within =
  (...path: string[]) =>
  (node: unknown) =>
    path.reduceRight<unknown>((content, type) => ({ type, content: [content] }), node)

const places: readonly ((address: string) => unknown)[] = [
  (address) => line(linked(address)),
  (address) => line(linked('https://example.com/', { type: 'link', attrs: { href: address } })),
  (address) => ({ type: 'heading', attrs: { level: address }, content: [linked(address)] }),
  (address) => within('table', 'tableRow', 'tableCell')(line(linked(address))),
  (address) => within('taskList', 'taskItem')(linked(address)),
  (address) => within('bulletList', 'listItem')(line(linked(address))),
  (address) => ({ type: 'expand', attrs: { title: address }, content: [line(linked(address))] }),
  (address) => line({ type: 'inlineCard', attrs: { url: address, href: address, data: { src: address } } }),
  (address) => ({ type: 'embedCard', attrs: { url: address, layout: 'center' } }),
  (address) =>
    line({ type: 'mention', attrs: { text: `<img src=x onerror=harm()>${address}`, href: address } }),
  (address) => ({
    type: 'mediaSingle',
    content: [
      { type: 'media', attrs: { src: address, url: 'https://beacon.example/p.png', onerror: script } },
    ],
  }),
  (address) => ({ type: '<img src=/beacon onerror=harm()>', attrs: { href: address, text: address } }),
  (address) =>
    JSON.parse(
      `{"__proto__":{"polluted":true},"type":"paragraph","attrs":{"__proto__":${JSON.stringify(address)}}}`,
    ),
  (address) => within(...Array<string>(1000).fill('blockquote'))(line(linked(address))),
  (address) =>
    line(...Array.from({ length: 200 }, () => linked(address, { type: 'strong' }, { type: 'em' }))),
  (address) => ({
    type: 'codeBlock',
    attrs: { language: `"><script>harm()</script>${address}` },
    content: [{ type: 'text', text: address }],
  }),
  (address) =>
    line({
      type: 'text',
      text: '<svg onload=harm()>',
      marks: [{ type: 'textColor', attrs: { color: `url(${address})` } }],
    }),
  (address) => ({
    type: 'orderedList',
    attrs: { order: address },
    content: [{ type: 'listItem', content: [line(linked(address))] }],
  }),
  (address) => ({
    type: 'extension',
    attrs: { extensionType: 'html', parameters: { html: `<iframe src="${address}">` } },
  }),
  (address) => ({
    type: 'constructor',
    attrs: { toString: address, hasOwnProperty: 1 },
    content: [{ type: '__proto__' }],
  }),
]

/** More than a hundred parts of documents, each place with five addresses and a line that names the part. */
const hostileParts: readonly (readonly unknown[])[] = places.map((place, row) =>
  [0, 1, 2, 3, 4].flatMap((step) => {
    const address = hostileAddresses[(row * 7 + step * 4) % hostileAddresses.length] ?? script
    return [line({ type: 'text', text: `Document ${row}.${step}.` }), place(address)]
  }),
)

const documentOf = (content: readonly unknown[]) => JSON.stringify({ type: 'doc', version: 1, content })

/** How many parts all documents have together. */
export const hostilePartCount = places.length * 5

/** One document a place, with all its addresses. */
export const hostileDocuments: readonly string[] = hostileParts.map(documentOf)

const beacon = 'https://beacon.example/b'

const markups: readonly ((address: string) => string)[] = [
  (address) => `<a href="${quoted(address)}">here</a>`,
  (address) => `<p><a href="${quoted(address)}" ping="${beacon}" onclick="harm()" target="_top">here</a></p>`,
  () => `<img src="${beacon}" onerror="harm()" onload="harm()">`,
  () => `<img srcset="${beacon} 1x, /beacon 2x"><picture><source srcset="${beacon}"></picture>`,
  () =>
    `<svg onload="harm()"><script>harm()</script><use href="data:image/svg+xml,<svg id=x onload=harm()>#x"/></svg>`,
  (address) => `<svg><a xlink:href="${quoted(address)}"><text>here</text></a><image href="${beacon}"/></svg>`,
  () =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=/beacon onerror=harm()&gt;">`,
  () =>
    `<style>@import "${beacon}"; * { background: url(${beacon}) !important; color: red }</style><p class="x">text</p>`,
  () =>
    `<link rel="stylesheet" href="${beacon}"><link rel="prefetch" href="${beacon}"><link rel="preload" as="image" href="/beacon">`,
  () => `<meta http-equiv="refresh" content="0;url=${beacon}"><base href="${beacon}/"><a href="x">x</a>`,
  (address) =>
    `<iframe src="${quoted(address)}" srcdoc="<script>parent.harm()</script>"></iframe><p>after</p>`,
  (address) => `<object data="${quoted(address)}"></object><embed src="${beacon}"><applet code="x">`,
  () =>
    `<form id="body" action="${beacon}"><input name="attributes" autofocus onfocus="harm()"><button formaction="${beacon}">go</button></form>`,
  () =>
    `<video poster="${beacon}" src="${beacon}" autoplay onerror="harm()"></video><audio src="/beacon" autoplay></audio>`,
  () =>
    `<p style="background:url(${beacon});position:fixed;inset:0;z-index:9999" onmouseover="harm()">over</p>`,
  () => `<details open ontoggle="harm()"><summary>x</summary></details><marquee onstart="harm()">m</marquee>`,
  () =>
    `<template><script>harm()</script></template><noscript><p title="</noscript><img src=/beacon onerror=harm()>"></noscript>`,
  () =>
    `<div data-pm-slice='0 0 ["keptBlock",{"source":"{}"}]'><p>pm</p></div><div data-kept="{}">kept</div>`,
  (address) =>
    `<div data-pm-slice='1 1 ["blockquote",{"onclick":"harm()"}]'><blockquote><a href="${quoted(address)}">q</a></blockquote></div>`,
  () => `${'<div>'.repeat(3000)}<script>harm()</script>deep${'</div>'.repeat(3000)}`,
  () => `<ul>${'<li><b><i><u>'.repeat(400)}x`,
  () => `<table><tr><td><script>harm()</script><img src=/beacon onerror=harm()></td></tr></table>`,
  () =>
    `<h1 onclick="harm()" id="root">title</h1><pre><code class="language-&quot;&gt;&lt;script&gt;harm()&lt;/script&gt;">x</code></pre>`,
  () => `<p>a<script>harm()</script>b<script src="${beacon}"></script></p><body onload="harm()"><p>c</p>`,
  () =>
    `<!--[if IE]><script>harm()</script><![endif]--><?xml-stylesheet href="${beacon}"?><![CDATA[<img src=/beacon onerror=harm()>]]>`,
  () =>
    `<p contenteditable="true" is="x-harm" nonce="x" slot="x">p</p><x-harm onanimationstart="harm()"></x-harm>`,
]

/** More than a hundred pieces of markup for the clipboard. */
export const hostilePastes: readonly string[] = markups.flatMap((markup, row) => {
  const takesAddress = markup.length > 0
  const count = takesAddress ? 15 : 1
  return Array.from({ length: count }, (_, step) =>
    markup(hostileAddresses[(row + step) % hostileAddresses.length] ?? script),
  )
})

function quoted(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
