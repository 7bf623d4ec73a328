// The set-up of a company: two nodes on one PostgreSQL behind a proxy that ends TLS, and an identity provider.
import pg from 'pg'
import { findPostgres } from '#testing/find-postgres.ts'
import { startProvider, type TestProvider } from '#testing/identity-provider.ts'
import { startTlsProxy, type TlsProxy } from '#testing/tls-proxy.ts'
import { freePort, startProcess, startProcessOn } from './running-service.ts'

export interface Company {
  /** `https://localhost:…`: the address that people use. */
  readonly url: string
  /** Signs the administrator in, once. */
  readonly signInLink: string
  readonly provider: TestProvider
  readonly proxy: TlsProxy
  /** How many nodes there are: without PostgreSQL one, since the embedded database has no more. */
  readonly nodes: number
  /** From now on requests go to this node. */
  switchTo(index: number): void
  stop(): Promise<void>
}

/** Starts everything; newcomers become editors. */
export async function startCompany(): Promise<Company> {
  const postgres = await findPostgres()
  const database = postgres.url === undefined ? undefined : await createDatabase(postgres.url)
  const proxy = await startTlsProxy()
  const provider = await startProvider(proxy.origin)
  const ports = await Promise.all(database ? [freePort(), freePort()] : [freePort()])
  const environment = {
    ...provider.environment,
    OIDC_DEFAULT_ROLE: 'editor',
    PLANNING_PUBLIC_URL: proxy.origin,
    PLANNING_TRUSTED_PROXIES: '127.0.0.1',
    PLANNING_SAMPLE: '40',
    ...(database && { DATABASE_URL: database.url }),
  }
  const switchTo = (index: number) => {
    proxy.target = ports[index % ports.length] ?? 0
  }
  switchTo(0)
  const [first = 0, ...others] = ports
  const service = await startProcess({ ...environment, PORT: String(first) })
  const more = await Promise.all(
    others.map((port) =>
      startProcessOn({ ...environment, ...service.settings, PORT: String(port), PLANNING_SAMPLE: 'none' }),
    ),
  )
  return {
    url: proxy.origin,
    signInLink: service.signInLink,
    provider,
    proxy,
    nodes: ports.length,
    switchTo,
    async stop() {
      await Promise.all(more.map((node) => node.stop()))
      await service.stop()
      await Promise.all([provider.close(), proxy.close()])
      await database?.remove()
      if (postgres.url !== undefined) await postgres.stop()
    },
  }
}

/** A new database of a server. */
async function createDatabase(server: string): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const name = `company_${crypto.randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => administer(`drop database ${name} with (force)`) }
}
