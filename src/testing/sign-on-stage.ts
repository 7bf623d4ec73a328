// A service with single sign-on at a real provider, and browsers of people who use it.
import type { JSONWebKeySet } from 'jose'
import { type ContraryProvider, startContraryProvider } from './contrary-provider.ts'
import { addPerson, startProvider, type TestProvider } from './identity-provider.ts'
import {
  createPreparedDatabase,
  type EngineName,
  startTestService,
  type TestDatabase,
  type TestService,
} from './service.ts'
import { SignOnBrowser } from './sign-on-browser.ts'

export interface NodeWishes {
  /** Undefined leaves a setting out. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly clock?: () => number
  /** A separate database by default. */
  readonly database?: TestDatabase
  /** Where its log goes, in place of the refusals of the stage. */
  readonly logTo?: { write(line: string): void }
}

/** A line of the log about a refusal. */
export interface LoggedRefusal {
  readonly reason: string
  readonly detail: string
  readonly address: string
}

export interface SignOnStage {
  readonly provider: TestProvider
  readonly database: TestDatabase
  /** A node that gives newcomers the role of viewer. */
  readonly service: TestService
  /** Starts another node, with the same settings but for those that are wished for. */
  startNode(wishes: NodeWishes): Promise<TestService>
  browserAt(node: TestService): SignOnBrowser
  newcomer(claims?: object): Promise<string>
  /** The refusals that were logged since this was asked last. */
  takeRefusals(): readonly LoggedRefusal[]
  close(): Promise<void>
}

/** The address that people use; no name server knows it, and the browsers go to the node that they are at. */
export const publicUrl = 'https://planning.test'

/** What every node has, whichever its provider. */
const nodeSettings = {
  PLANNING_PUBLIC_URL: publicUrl,
  PLANNING_SESSION_SECRET: 'a secret that every node of the test has',
  PLANNING_LOG_LEVEL: 'warn',
  OIDC_DEFAULT_ROLE: 'viewer',
}

function isRefusal({ event }: { readonly event?: unknown }): boolean {
  return event === 'sign-on-refused'
}

export async function createSignOnStage(engine: EngineName): Promise<SignOnStage> {
  const provider = await startProvider(publicUrl)
  const database = await createPreparedDatabase(engine)
  const lines: string[] = []
  const startNode = ({ environment, ...wishes }: NodeWishes) =>
    startTestService(engine, {
      logTo: { write: (line) => lines.push(line) },
      ...wishes,
      environment: {
        ...provider.environment,
        ...nodeSettings,
        ...environment,
      },
    })
  const service = await startNode({ database })
  return {
    provider,
    database,
    service,
    startNode,
    browserAt: ({ origin }) => new SignOnBrowser({ publicUrl, origin }),
    newcomer: (claims) => addPerson(provider, claims),
    takeRefusals: () =>
      lines
        .splice(0)
        .map((line) => JSON.parse(line))
        .filter(isRefusal),
    async close() {
      await service.close()
      await provider.close()
      await database.remove()
    },
  }
}

export interface ContraryStage {
  readonly provider: ContraryProvider
  /** Has not read the description of the provider yet. */
  readonly service: TestService
  /** Every refusal that was logged so far. */
  readonly refusals: LoggedRefusal[]
  newBrowser(): SignOnBrowser
  close(): Promise<void>
}

/** The credentials of a node at a contrary provider. */
export const contraryClient = { id: 'planning', secret: 'a secret of at least thirty-two bytes' }

/** A node at a provider that misbehaves. `keys` are the ones by which the provider claims to sign. */
export async function createContraryStage(keys?: JSONWebKeySet): Promise<ContraryStage> {
  const provider = await startContraryProvider(keys)
  const refusals: LoggedRefusal[] = []
  const service = await startTestService('sqlite', {
    environment: {
      ...nodeSettings,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: contraryClient.id,
      OIDC_CLIENT_SECRET: contraryClient.secret,
    },
    logTo: {
      write(line) {
        const said = JSON.parse(line)
        if (isRefusal(said)) refusals.push(said)
      },
    },
  })
  return {
    provider,
    service,
    refusals,
    newBrowser: () => new SignOnBrowser({ publicUrl, origin: service.origin }),
    async close() {
      await Promise.all([service.close(), provider.close()])
    },
  }
}
