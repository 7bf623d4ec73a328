// A real identity provider with its own pages.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ProviderStart {
  /** The service's own address, to which people come back. */
  readonly publicUrl: string
  readonly client: { readonly id: string; readonly secret: string }
  /** Milliseconds by which the provider's clock is ahead. */
  readonly clockOffsetMs: number
}

/** The messages to the process of a provider; it answers each with its port. */
export type ProviderCommand =
  | { readonly start: ProviderStart }
  | { readonly account: string; readonly claims: object }
  | { readonly clockOffsetMs: number }
  | { readonly isThere: boolean }

export interface TestProvider {
  readonly issuer: string
  /** The settings of a service that uses it. */
  readonly environment: Readonly<Record<string, string>>
  /** Gives the person with this login these claims. Without any, a person has a subject alone, which is the login. */
  setClaims(login: string, claims: object): Promise<void>
  /** Puts its clock ahead by so many milliseconds. */
  setClock(clockOffsetMs: number): Promise<void>
  /** False makes it refuse connections, until it is there again and continues where it was. */
  setThere(isThere: boolean): Promise<void>
  close(): Promise<void>
}

const client = { id: 'planning-console', secret: 'a-secret-that-both-sides-share' } as const

const entry = fileURLToPath(new URL('./identity-provider-process.ts', import.meta.url))

/** Starts a provider on a free port of this machine. */
export async function startProvider(publicUrl: string, clockOffsetMs = 0): Promise<TestProvider> {
  const child = fork(entry, { stdio: 'ignore' })
  const ask = async (command: ProviderCommand): Promise<number> => {
    child.send(command)
    const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }]
    return port
  }
  const issuer = `http://localhost:${await ask({ start: { publicUrl, client, clockOffsetMs } })}`
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Contoso',
      OIDC_SCOPE: 'openid profile email groups',
    },
    async setClaims(account, claims) {
      await ask({ account, claims })
    },
    async setClock(clockOffsetMs) {
      await ask({ clockOffsetMs })
    },
    async setThere(isThere) {
      await ask({ isThere })
    },
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Makes a person of the provider who is unknown to every service; returns their login, which is their subject, too. */
export async function addPerson(provider: TestProvider, claims: object = {}): Promise<string> {
  const login = `person-${crypto.randomUUID()}`
  const email = { email: `${login}@example.com`, email_verified: true }
  await provider.setClaims(login, { name: 'Ada Lovelace', ...email, ...claims })
  return login
}
