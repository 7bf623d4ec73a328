/** The address, when following it can do no more than open a page or a message. */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined
  const { protocol, href: normal } = new URL(href)
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? normal : undefined
}
