// A proxy that ends TLS in front of the service, as in a company: people use https, the service hears http.
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** For `localhost` alone, made for these tests, and trusted by no one else. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr0l9+zeDeXtaJQRZ
3kus6BNRBbDOw6xD+3Uo0vdJ8RChRANCAASBNLiI3IeZpoG5SVFCQanayGqmrGsG
siCk1q6EXzf39FA87Sg39sHA2+IyEq9ZTRgM+EiJZJS/ognk4d6M6niY
-----END PRIVATE KEY-----
`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUDiCSfX2+DZBAeLWGnXdMnk8ADNUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzEzMDQyMFoYDzIxMjYxMDMw
MTMwNDIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASBNLiI3IeZpoG5SVFCQanayGqmrGsGsiCk1q6EXzf39FA87Sg39sHA
2+IyEq9ZTRgM+EiJZJS/ognk4d6M6niYo2kwZzAdBgNVHQ4EFgQUvgn8i+1zmD6J
GUmpF5ZKYqUqOvUwHwYDVR0jBBgwFoAUvgn8i+1zmD6JGUmpF5ZKYqUqOvUwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIge99JRJrDi2509smKbOPLghza4LgafYFJ+qZ6tv4bL24CIQDW/UG6B3Ws
YHZP1dcvQWnsTB6Z2zhWRA3ahHUNleKuUw==
-----END CERTIFICATE-----
`

export interface TlsProxy {
  /** `https://localhost:…` */
  readonly origin: string
  /** In PEM: clients of the proxy need to trust it. */
  readonly certificate: string
  /** The port of the service, which may be known later than the proxy's own. */
  target: number
  /** The path and query with which a request is passed on, from those that it came with. */
  rewrite: (path: string) => string
  close(): Promise<void>
}

/** Listens on a free port of this machine, and passes the `Host` header on. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const server = createServer({ key, cert: certificate }, (near, answer) => {
    const { url = '', method } = near
    const headers = {
      ...near.headers,
      'x-forwarded-for': near.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    }
    const to = { host: '127.0.0.1', port: proxy.target, path: proxy.rewrite(url), method, headers }
    const far = request(to, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
      answered.pipe(answer)
    })
    far.on('error', () => near.destroy())
    near.pipe(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TlsProxy = {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    target: 0,
    rewrite: (path) => path,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return proxy
}
