// `npm run sign-in-link`: makes a link that signs the administrator in, whether the service runs or not. It takes the
// settings of the service, of which it needs DATABASE_URL and the address people use.
import { ConfigError, readConfig } from './config.ts'
import { openShared } from './database/open-shared.ts'
import { createSignInLink } from './identity/sign-in-links.ts'
import { localUrl } from './local-url.ts'
import { findSite, firstSite } from './store/sites.ts'

process.umask(0o077)

async function makeLink(): Promise<string> {
  const config = readConfig(process.env)
  if (config.upstream)
    throw new ConfigError('a gateway has no sign-in links; sign in with a credential of its site')
  const database = await openShared(config.databaseUrl)
  try {
    const site = config.cloudId ? await findSite(database, config.cloudId) : await firstSite(database)
    const { adminEmail, publicUrl, host, port } = config
    const address = publicUrl ?? localUrl(host, port)
    const link =
      site && (await createSignInLink(database, { site: site.id, adminEmail, address, now: Date.now() }))
    if (!link) throw new ConfigError('the database has no member to sign in; start the service first')
    return link
  } finally {
    await database.close()
  }
}

try {
  const link = await makeLink()
  process.stdout.write(`Sign in with this link (valid once, for ten minutes):\n  ${link}\n`)
} catch (error) {
  process.stderr.write(`Sign-in link failed: ${(error as Error).message}\n`)
  process.exit(1)
}
