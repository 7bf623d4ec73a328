// Ends with 0 when the service of this container is ready, and with 1 and the reason when it is not.
const port = process.env.PORT || '4600'
const host = process.env.HOST || '0.0.0.0'

/** A service that listens everywhere is asked on the loopback. */
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
const target = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)

try {
  const answer = await fetch(`http://${target}:${port}/readyz`, { signal: AbortSignal.timeout(4000) })
  const said = await answer.text()
  process.stdout.write(`${said}\n`)
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  const { cause, message } = error as Error
  process.stdout.write(`${(cause as Error | undefined)?.message ?? message}\n`)
  process.exitCode = 1
}

export {}
