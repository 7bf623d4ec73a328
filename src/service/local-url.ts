/** The address on this machine. Browsers treat localhost, and only loopback, as safe enough for Secure cookies without TLS. */
export function localUrl(host: string, port: number): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${everywhere ? 'localhost' : host}:${port}`
}
