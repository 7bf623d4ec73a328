// A service with single sign-on at a real provider, and browsers of people who use it.
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
        PLANNING_PUBLIC_URL: publicUrl,
        PLANNING_SESSION_SECRET: 'a secret that every node of the test has',
        PLANNING_LOG_LEVEL: 'warn',
        OIDC_DEFAULT_ROLE: 'viewer',
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
        .filter(({ event }) => event === 'sign-on-refused'),
    async close() {
      await service.close()
      await provider.close()
      await database.remove()
    },
  }
}
