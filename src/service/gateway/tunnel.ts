// Connections through a forward proxy (CONNECT, RFC 9110 §9.3.6): it carries bytes that it cannot read.
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { ForwardProxy } from './upstream.ts'

/** A proxy that does not let a connection through. Nothing has been sent to the upstream then. */
class TunnelRefused extends Error {
  override readonly name = 'TunnelRefused'
  readonly code = 'TUNNEL_REFUSED'
}

export interface TunnelSettings {
  readonly proxy: ForwardProxy
  /** Names into addresses, for the proxy's own; those of the upstream are the proxy's to look up. */
  readonly lookup: LookupFunction
  /** Milliseconds until a connection is open. */
  readonly connectMs: number
}

/** Makes connections to an upstream through the proxy. */
export function tunnelConnector(settings: TunnelSettings): buildConnector.connector {
  const secure = buildConnector({ timeout: settings.connectMs, rejectUnauthorized: true, allowH2: false })
  return (options, callback) => {
    const { hostname, protocol, port } = options
    const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname
    const target = `${host}:${port || (protocol === 'https:' ? 443 : 80)}`
    openTunnel(settings, target).then(
      (socket) => {
        if (protocol === 'https:') secure({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (error: Error) => callback(error, null),
    )
  }
}

/** @throws TunnelRefused, also for a proxy that cannot be reached or does not answer in time. */
function openTunnel({ proxy, lookup, connectMs }: TunnelSettings, target: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const url = new URL(proxy.origin)
  const options: RequestOptions = {
    method: 'CONNECT',
    host: proxy.host,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: target,
    headers: { host: target, ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }) },
    lookup,
    agent: false,
    signal: AbortSignal.timeout(connectMs),
  }
  const asked = url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
  asked.once('connect', ({ statusCode }, socket, head) => {
    if (statusCode === 200 && head.length === 0) return void resolve(socket as Socket)
    socket.destroy()
    reject(new TunnelRefused(`the proxy answered ${statusCode}`))
  })
  asked.once('response', (answer) => {
    answer.destroy()
    reject(new TunnelRefused(`the proxy answered ${answer.statusCode}`))
  })
  asked.once('error', (cause) => reject(new TunnelRefused(`the proxy: ${cause.message}`, { cause })))
  asked.end()
  return promise
}
