// The pages for people are held against the product: what they link to, name and tell people to type.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '#service/config.ts'
import { startGateway } from '#service/gateway-main.ts'
import { spawnService } from './child-service.ts'
import {
  blocksOf,
  brokenLinks,
  type Command,
  commandsOf,
  missingPaths,
  namedScripts,
  readPages,
  sectionOf,
} from './documents.ts'
import { createPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { createDatabase, engines, startTestService, type TestService } from './service.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = readPages(root)
const exists = (path: string) =>
  path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const operators = pages.find(({ path }) => path === 'docs/operators.md') ?? { path: '', text: '' }

describe('the pages', () => {
  it('link to pages and headings that exist', () => {
    expect(brokenLinks(pages, exists)).toEqual([])
  })

  it('name files and folders that are there', () => {
    expect(pages.flatMap((page) => missingPaths(page, exists))).toEqual([])
  })

  it('name scripts that are there, and leave none of them out', () => {
    const named = new Set(pages.flatMap(namedScripts))
    expect([...named].filter((name) => !(name in scripts))).toEqual([])
    const left = Object.keys(scripts).filter((name) => !['start', 'test'].includes(name) && !named.has(name))
    expect(left).toEqual([])
  })

  it('can be reached from the README, or from that of their folder', () => {
    const links = (from: string, target: string) =>
      pages.find(({ path }) => path === from)?.text.includes(`(${target})`) ?? false
    const left = pages
      .map(({ path }) => path)
      .filter((path) => path !== 'README.md' && !links('README.md', path))
      .filter((path) => !links(posix.join(posix.dirname(path), 'README.md'), posix.basename(path)))
    expect(left).toEqual([])
  })

  it('list the settings that the service reads, and no other', () => {
    const table = sectionOf(operators, 'Settings')?.text ?? ''
    const rows = table.split('\n').filter((line) => line.startsWith('|'))
    const listed = rows.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]+[A-Z]/g) ?? [])
    expect(listed.toSorted()).toEqual(settingNames.toSorted())
  })

  it('quote what the service prints when it does not start', () => {
    const sources = globSync('src/service/**/*.ts', { cwd: root }).filter(
      (path) => !path.endsWith('.test.ts'),
    )
    const lines = sources
      .flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'))
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    const table = sectionOf(operators, 'When it does not start')?.text ?? ''
    const quotes = [...table.matchAll(/“(.+?)”/g)].map(([, quote = '']) => quote)
    expect(quotes.length).toBeGreaterThan(4)
    const isPrinted = (quote: string) => {
      const parts = quote.split('…').map((part) => part.trim())
      return lines.some((line) => parts.every((part) => line.includes(part)))
    }
    expect(quotes.filter((quote) => !isPrinted(quote))).toEqual([])
  })

  it('name no setting that does not exist', () => {
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:PLANNING|UPSTREAM)_[A-Z_]*[A-Z]\b/g)].map(([name]) => ({ path, name })),
    )
    expect(named.filter(({ name }) => !settingNames.includes(name))).toEqual([])
  })
})

describe('the commands in the pages', () => {
  const commands = pages.flatMap(commandsOf)
  /** Programs that this test knows how to try, or that another test tries. */
  const tried = ['npm', 'node', 'curl']
  const triedElsewhere: Readonly<Record<string, string>> = {
    pg_dump: 'src/service/processes/backup.test.ts',
    pg_restore: 'src/service/processes/backup.test.ts',
  }
  const of = (program: string) => commands.filter(({ words }) => words[0] === program)

  it('are of programs that a test tries', () => {
    const known = (program: string) =>
      tried.includes(program) ||
      readFileSync(join(root, triedElsewhere[program] ?? 'package.json'), 'utf8').includes(`'${program}'`)
    const unknown = commands.filter(({ words: [program = ''] }) => !known(program))
    expect(unknown.map(({ text, place }) => `${place} ${text}`)).toEqual([])
  })

  it('run npm with what it has', () => {
    const unknown = of('npm').filter(({ words: [, verb = '', name = ''] }) => {
      if (verb === 'ci') return false
      return !((verb === 'run' ? name : verb) in scripts)
    })
    expect(unknown.map(({ text, place }) => `${place} ${text}`)).toEqual([])
  })

  it('name every benchmark there is, and no other', () => {
    const list = readFileSync(join(root, 'bench/run.ts'), 'utf8')
    const there = [...list.matchAll(/\['([\w-]+)', run\w+Benchmark\]/g)].map(([, name]) => name)
    const named = pages.flatMap(({ text }) =>
      [...text.matchAll(/npm run bench -- ([\w-]+)/g)].map(([, name]) => name),
    )
    expect(there.length).toBeGreaterThan(1)
    expect([...new Set(named)].toSorted()).toEqual(there.toSorted())
  })

  it('run files that are there', () => {
    const missing = of('node').filter(({ words: [, file = ''] }) => !exists(file))
    expect(missing.map(({ text, place }) => `${place} ${text}`)).toEqual([])
  })

  const starts = of('npm').filter(({ words, settings }) => {
    return words[1] === 'start' && Object.keys(settings).length > 0
  })
  it.each(starts.map((command) => [command.text, command] as const))(
    'start a node: %s',
    async (_, command) => {
      await tryStart(command)
    },
  )
})

/** Starts what the command starts, on a free port, with its data in a database that is thrown away. */
async function tryStart({ settings }: Command): Promise<void> {
  const config = readConfig({ ...settings, PORT: '0', PLANNING_LOG_LEVEL: 'silent' })
  if (config.upstream) {
    const gateway = await startGateway({ config, upstream: config.upstream, consoleFolder: undefined })
    await gateway.close()
    return
  }
  const engine = config.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres'
  // Without a PostgreSQL its settings are read only; the run says that there was none.
  if (!engines.includes(engine)) return
  const database = await createDatabase(engine)
  const { PORT: _port, DATABASE_URL: _url, ...environment } = settings
  const service = await spawnService(database.url, { environment })
  await service.stop()
  await database.remove()
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

if (hasCurl) {
  describe('the examples with curl', () => {
    let service: TestService
    let site: PopulatedSite
    let folder: string

    beforeAll(async () => {
      service = await startTestService('sqlite')
      site = await createPopulatedSite(service)
      folder = mkdtempSync(join(tmpdir(), 'planning-docs-'))
    })
    afterAll(async () => {
      await service.close()
      rmSync(folder, { recursive: true })
    })

    const examples = pages.flatMap(commandsOf).filter(({ words }) => words[0] === 'curl')
    it.each(examples.map(({ text }) => text))('work: %s', async (text) => {
      const { stdout: answer } = await promisify(execFile)(
        'bash',
        ['-c', text.replaceAll('http://localhost:4600', service.origin)],
        {
          cwd: folder,
          env: {
            PATH: process.env.PATH,
            EMAIL: site.email,
            API_TOKEN: site.apiToken,
            CLIENT_ID: site.client.id,
            CLIENT_SECRET: site.client.secret,
            CLOUD_ID: site.id,
          },
        },
      )
      expect(answer).not.toContain('"errors"')
      expect(answer).not.toBe('')
    })
  })
}

describe('reading a page', () => {
  const page = {
    path: 'docs/a.md',
    text: [
      '# A',
      '[b](b.md#two) [gone](gone.md) ![x](https://example.com)',
      '```sh',
      '# a comment',
      "A=1 B='two words' npm run here -- x && node \\",
      '  e2e/y.ts',
      '```',
      '## Second: it’s `odd`',
      'See `src/here.ts` and `src/gone-*.ts`.',
    ].join('\n'),
  }
  const other = { path: 'docs/b.md', text: '# One' }

  it('finds links to files and headings that are not there', () => {
    expect(brokenLinks([page, other], (path) => path === 'docs/b.md')).toEqual([
      'docs/a.md links to b.md#two, but docs/b.md has no such heading',
      'docs/a.md links to gone.md, which is not there',
    ])
    const near = { path: 'docs/c.md', text: '[s](a.md#second-its-odd)' }
    expect(brokenLinks([near, page], () => true)).toEqual([])
  })

  it('takes commands as they are typed', () => {
    expect(commandsOf(page).map(({ settings, words }) => ({ settings, words }))).toEqual([
      { settings: { A: '1', B: 'two words' }, words: ['npm', 'run', 'here', '--', 'x'] },
      { settings: {}, words: ['node', 'e2e/y.ts'] },
    ])
    expect(blocksOf(page)).toMatchObject([{ language: 'sh', line: 4 }])
  })

  it('finds paths that are not there, in prose and in commands', () => {
    expect(missingPaths(page, (path) => path === 'src/here.ts')).toEqual([
      'docs/a.md names e2e/y.ts, which is not there',
      'docs/a.md names src/gone-*.ts, which is not there',
    ])
  })

  it('takes a section for itself', () => {
    expect(sectionOf(page, 'A')?.text).not.toContain('here.ts')
    expect(sectionOf(page, 'C')).toBeUndefined()
  })
})
