import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Failure } from '#client/failure.ts'
import type { SignInLink, SignInRequest } from '#contract/session.ts'
import { useLastPerson } from '#queries/outbox.ts'
import { keptMessage } from '#queries/saving-messages.ts'
import { useSignIn, useSignInWays } from '#queries/session.ts'
import { useSignInLink } from '#queries/sign-in-link.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { watchSignInCode } from './sign-in-code.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-screen.module.css'

interface SignInScreenProps {
  readonly onSignedIn: () => void
}

/** Signs in by the link that the service printed, by e-mail and API token, or as a client of a site behind a gateway. */
export function SignInScreen({ onSignedIn }: SignInScreenProps) {
  usePageTitle('Sign in')
  const ways = useSignInWays()
  const last = useLastPerson()
  const { mutate, reset, variables, data, error, isPending } = useSignIn()
  const signIn = (credential: SignInRequest) =>
    mutate(credential, { onSuccess: (outcome) => outcome === 'signed-in' && onSignedIn() })

  const [code, setCode] = useState<string>()
  const link = useSignInLink()
  useEffect(() =>
    watchSignInCode(window, (found) => {
      setCode(found)
      reset()
      link.mutate(found, { onSuccess: (outcome) => outcome === 'signed-in' && onSignedIn() })
    }),
  )

  const byLink = variables !== undefined && 'code' in variables
  const isDone = data === 'signed-in'
  const asked = typeof link.data === 'object' && !(byLink && error) ? link.data : undefined
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <header className={classes.header}>
          <BrandMark size={36} />
          <h1 className={classes.title}>Sign in to Planning Console</h1>
          {ways.upstream && <p className={classes.site}>with your credential for {ways.upstream.host}</p>}
        </header>
        {(byLink && (isPending || isDone)) || link.data === 'signed-in' ? (
          <LoadingNotice label="Signing you in…" />
        ) : link.isPending ? (
          <LoadingNotice label="Loading…" />
        ) : code !== undefined && asked?.keepsCookies ? (
          <LinkQuestion link={asked} onConfirm={() => signIn({ code })} onCancel={link.reset} />
        ) : (
          <>
            {last.data && last.data.pending > 0 && (
              <p role="status" className={classes.kept}>
                {keptMessage(last.data.pending)}
              </p>
            )}
            {asked && <Problem>{cookieNotKept}</Problem>}
            {link.error && <Problem>{wordsFor(link.error, { code: code ?? '' })}</Problem>}
            {data === 'cookie-refused' && <Problem>{cookieRefused}</Problem>}
            {error && variables && <Problem>{wordsFor(error, variables)}</Problem>}
            {!last.isPending && (
              <SignInForm
                ways={ways}
                email={last.data?.email ?? ''}
                isPending={isPending || isDone}
                onSubmit={signIn}
              />
            )}
            <p className={classes.hint}>
              {ways.upstream
                ? 'The credential is checked there and kept in a sealed cookie of this browser, and nowhere else.'
                : 'Started the service yourself? Open the sign-in link in its terminal, or make one there with “npm run sign-in-link”.'}
            </p>
          </>
        )}
      </div>
    </main>
  )
}

function wordsFor(error: Error, credential: SignInRequest): string {
  return error instanceof Failure ? signInFailure(error, credential) : error.message
}

function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  )
}

interface LinkQuestionProps {
  readonly link: SignInLink
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before a sign-in link is used: it works once, and does not show whom it signs in. */
function LinkQuestion({ link: { principal, site }, onConfirm, onCancel }: LinkQuestionProps) {
  return (
    <div className={classes.ways}>
      <div>
        <h2 className={classes.question}>Sign in as {principal.name}?</h2>
        <p className={classes.account}>{[principal.email, site.name].filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="filled" onClick={onConfirm} fullWidth autoFocus>
        Sign in
      </Button>
      <Button onClick={onCancel} fullWidth>
        Cancel
      </Button>
    </div>
  )
}

const cookieRefused =
  'You were signed in, but this browser did not keep the session. Safari refuses secure cookies on http://localhost: use another browser here, or open the console over https.'

/** Before a sign-in link is used. */
const cookieNotKept =
  'This browser does not keep the session, so the link was not used. Safari refuses secure cookies on http://localhost: open the link in another browser, or open the console over https.'

/** Why signing in failed, and what to do about it. */
function signInFailure(failure: Failure, credential: SignInRequest): string {
  switch (failure.kind) {
    case 'unauthenticated':
      return 'code' in credential
        ? 'This sign-in link no longer works: it was used before, or it is too old. Sign in with your email and API token, or make a new link with “npm run sign-in-link”.'
        : 'email' in credential
          ? 'E-mail and API token do not belong together, or the token was revoked. Check both and try again.'
          : 'Client ID and client secret do not belong together, or the client was revoked. Check both and try again.'
    case 'offline':
    case 'timeout':
      return 'The service did not answer. Check the network and that the service is running, then try again.'
    case 'unavailable':
      return failure.status === 429
        ? `There were too many attempts. Try again ${failure.retryAfter ? `in ${failure.retryAfter} seconds` : 'in a minute'}.`
        : `The service cannot sign anyone in right now. Try again in a moment.${failure.errors.length > 0 ? ` It said: ${failure.message}.` : ''}`
    case 'forbidden':
    case 'not-found':
    case 'conflict':
    case 'invalid':
    case 'not-implemented':
    case 'unexpected':
      return `Signing in did not work. ${failure.message}`
  }
}
