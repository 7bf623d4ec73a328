import { Button } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { asFailure, type Failure } from '#client/failure.ts'
import { codeOf } from '#contract/errors.ts'
import type { SignInLink, SignInRequest, SignOnProblem } from '#contract/session.ts'
import { useLastPerson } from '#data/outbox.ts'
import { useIsSignOutUnfinished } from '#data/session.ts'
import { type SignInOutcome, useIsSignedIn, useSignIn, useSignInLink, useSignInWays } from '#data/sign-in.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { FailureDetails } from '#ui/failure-details.tsx'
import { reasonOf, serviceMessages } from '#ui/failure-message.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { Problem } from '#ui/problem.tsx'
import { ProxyPageLink } from '#ui/proxy-page-link.tsx'
import { hasSignInCode, watchSignInCode } from './sign-in-code.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-screen.module.css'
import { SingleSignOnButton } from './single-sign-on-button.tsx'

/** Signs in by the link that the service printed, by email and API token, or as a client of a site behind a gateway. */
export function SignInScreen() {
  const m = useMessages('session')
  usePageTitle(m.signIn)
  const { history } = useRouter()
  const { from = '/', problem } = useSearch({ from: '/sign-in' })
  const leave = (outcome: SignInOutcome | SignInLink) => {
    if (outcome === 'signed-in') history.replace(from)
  }
  const ways = useSignInWays()
  const last = useLastPerson()
  const { mutate, reset, variables, data, error, isPending, isIdle } = useSignIn()
  const signIn = (credential: SignInRequest) => mutate(credential, { onSuccess: leave })

  const [code, setCode] = useState<string>()
  const link = useSignInLink()
  useEffect(() =>
    watchSignInCode(window, (found) => {
      setCode(found)
      reset()
      link.mutate(found, { onSuccess: leave })
    }),
  )

  // A link may be for another account, and a problem has to be read.
  const [isAsked] = useState(() => hasSignInCode(window) || problem !== undefined)
  const isSignedIn = useIsSignedIn(!isAsked)
  useEffect(() => {
    if (isSignedIn && !isAsked && isIdle) history.replace(from)
  }, [isSignedIn, isAsked, isIdle, history, from])

  const byLink = variables !== undefined && 'code' in variables
  const isDone = data === 'signed-in'
  const asked = typeof link.data === 'object' && !(byLink && error) ? link.data : undefined
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <header className={classes.header}>
          <BrandMark size={36} />
          <h1 className={classes.title}>{m.title}</h1>
          {ways.upstream && <p className={classes.site}>{m.forSite({ host: ways.upstream.host })}</p>}
        </header>
        {window.isSecureContext === false ? (
          <Problem words={m.needsHttps} className={classes.problem} />
        ) : (byLink && (isPending || isDone)) || link.data === 'signed-in' ? (
          <LoadingNotice label={m.signingIn} />
        ) : link.isPending ? (
          <LoadingNotice label={m.loading} />
        ) : code !== undefined && asked?.keepsCookies ? (
          <LinkQuestion link={asked} onConfirm={() => signIn({ code })} onCancel={link.reset}>
            {ways.singleSignOn && (
              <SingleSignOnButton name={ways.singleSignOn.name} from={from} code={code}>
                {m.signOnWithLink(ways.singleSignOn)}
              </SingleSignOnButton>
            )}
          </LinkQuestion>
        ) : (
          <>
            <DeviceNotices pending={last.data?.pending ?? 0} />
            {asked && <Problem words={m.cookieNotKept} className={classes.problem} />}
            {link.error && <SignInProblem error={link.error} credential={{ code: code ?? '' }} />}
            {byLink && error && <SignInProblem error={error} credential={variables} />}
            {!last.isPending && (
              <SignInWaysOffered
                ways={ways}
                from={from}
                problem={error || data || link.error ? undefined : problem}
                email={last.data?.email ?? ''}
                isPending={isPending || isDone}
                onSubmit={signIn}
              >
                {data === 'cookie-refused' && <Problem words={m.cookieRefused} className={classes.problem} />}
                {!byLink && error && variables && <SignInProblem error={error} credential={variables} />}
              </SignInWaysOffered>
            )}
          </>
        )}
      </div>
    </main>
  )
}

/** What the last person left on this device: a sign-out that the service does not know yet, and changes not sent. */
function DeviceNotices({ pending }: { readonly pending: number }) {
  const m = useMessages('session')
  const isSignOutUnfinished = useIsSignOutUnfinished()
  return (
    <>
      {isSignOutUnfinished && (
        <p role="status" className={classes.kept}>
          {m.signOutUnfinished}
        </p>
      )}
      {pending > 0 && (
        <p role="status" className={classes.kept}>
          {m.pending({ count: pending })}
        </p>
      )}
    </>
  )
}

/** Why signing in failed, and what to do about it. */
function SignInProblem({ error, credential }: { readonly error: Error; readonly credential: SignInRequest }) {
  const session = useMessages('session')
  const failures = useMessages('failures')
  const failure = asFailure(error)
  return (
    <>
      <Problem words={messageOf(failure, credential, { session, failures })} className={classes.problem} />
      {failure.kind === 'foreign' && <ProxyPageLink />}
      {failure.kind !== 'unauthenticated' && <FailureDetails said={serviceMessages(failures, failure)} />}
    </>
  )
}

type Texts = Pick<Messages, 'session' | 'failures'>

function messageOf(failure: Failure, credential: SignInRequest, { session: m, failures }: Texts): string {
  switch (failure.kind) {
    case 'unauthenticated':
      if ('code' in credential) return m.linkExpired
      return 'email' in credential ? m.wrongToken : m.wrongClient
    case 'offline':
    case 'timeout':
      return m.noResponse
    case 'unavailable':
      return failure.status === 429
        ? m.tooManyAttempts({ seconds: failure.retryAfter ?? usualWaitSeconds })
        : reasonOf(failures, failure)
    case 'foreign':
      return reasonOf(failures, failure)
    case 'forbidden':
      return m.noAccess
    case 'not-found':
    case 'conflict':
      return m.failed
    case 'invalid':
      return failure.errors.some((error) => codeOf(error) !== undefined)
        ? reasonOf(failures, failure)
        : m.failed
    case 'not-implemented':
    case 'unexpected':
      return m.failed
  }
}

/** Seconds to wait after too many attempts where the service does not say. */
const usualWaitSeconds = 60

interface SignInWaysOfferedProps extends ComponentProps<typeof SignInForm> {
  /** The page to open afterwards. */
  readonly from: string
  /** Why single sign-on has failed before. */
  readonly problem: SignOnProblem | undefined
  /** The result of the form, shown below it so that the form does not move. */
  readonly children: ReactNode
}

/** What most people sign in by, and the form for a credential: on request, unless there is no other way. */
function SignInWaysOffered({ from, problem, children, ...form }: SignInWaysOfferedProps) {
  const m = useMessages('session')
  const [wantsForm, setWantsForm] = useState(false)
  const { singleSignOn, upstream } = form.ways
  const isFormFirst = upstream !== null && !singleSignOn
  return (
    <div className={classes.ways}>
      {singleSignOn && (
        <SingleSignOnButton name={singleSignOn.name} from={from} problem={problem} isFirst={!wantsForm} />
      )}
      {!singleSignOn && !upstream && <p className={classes.way}>{m.useInvitation}</p>}
      {isFormFirst || wantsForm ? (
        <div>
          <SignInForm {...form} />
          {children}
          <p className={classes.hint}>{upstream ? m.sealedHint : m.linkHint}</p>
        </div>
      ) : (
        <Button
          variant={singleSignOn ? 'subtle' : 'default'}
          color="gray"
          onClick={() => setWantsForm(true)}
          fullWidth
        >
          {singleSignOn ? m.otherWays : m.withApiToken}
        </Button>
      )}
    </div>
  )
}

interface LinkQuestionProps {
  readonly link: SignInLink
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Another way to use the link. */
  readonly children: ReactNode
}

/** Asks before a sign-in link is used: it works once, and its address does not name the person. */
function LinkQuestion({ link: { principal, site }, onConfirm, onCancel, children }: LinkQuestionProps) {
  const m = useMessages('session')
  return (
    <div className={classes.ways}>
      <div>
        <h2 className={classes.question}>{m.signInAs({ name: principal.name })}</h2>
        <p className={classes.account}>{[principal.email, site.name].filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="filled" onClick={onConfirm} fullWidth autoFocus>
        {m.signIn}
      </Button>
      {children}
      <Button onClick={onCancel} fullWidth>
        {m.cancel}
      </Button>
    </div>
  )
}
