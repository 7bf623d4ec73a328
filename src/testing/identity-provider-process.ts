// The identity provider as a separate process, because it talks to the console of its process. Its parent tells it the
// accounts, and whether it is there.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { ProviderCommand, ProviderStart } from './identity-provider.ts'

const accounts = new Map<string, object>()
const server = createServer()
let port = 0
/** Milliseconds by which the clock is ahead. */
let offsetMs = 0
const { now } = Date
Date.now = () => now() + offsetMs

async function listen(): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}

async function close(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

function configure({ publicUrl, client }: ProviderStart): Provider {
  return new Provider(`http://localhost:${port}`, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/session/single-sign-on/return`],
        post_logout_redirect_uris: [`${publicUrl}/sign-in`],
      },
    ],
    cookies: { keys: ['of the provider alone'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups', 'planning_scopes'],
    },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts.get(id) }),
    }),
  })
}

async function obey(command: ProviderCommand): Promise<void> {
  if ('start' in command) {
    offsetMs = command.start.clockOffsetMs
    await listen()
    server.on('request', configure(command.start).callback())
  } else if ('account' in command) accounts.set(command.account, command.claims)
  else if ('clockOffsetMs' in command) offsetMs = command.clockOffsetMs
  else await (command.isThere ? listen() : close())
}

process.on('message', async (command: ProviderCommand) => {
  await obey(command)
  process.send?.({ port })
})
