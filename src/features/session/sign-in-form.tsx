import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceCase } from '#contract/resources.ts'
import type { PlanningBaseKind, SignInRequest, SignInWays } from '#contract/session.ts'
import { ApiTokenRequest, ClientRequest } from '#contract/session.ts'
import { SegmentedChoice } from '#ui/forms/segmented-choice.tsx'
import classes from './sign-in-screen.module.css'

const words = {
  error: ({ code }: { readonly code?: string | undefined }) =>
    code === 'too_big' ? 'This is too long.' : 'This is needed to sign in.',
}
const apiTokenResolver = zodResolver(ApiTokenRequest, words)
const clientResolver = zodResolver(ClientRequest, words)

const credentialNames = [
  { value: 'api-token', name: 'E-mail and token' },
  { value: 'client', name: 'OAuth client' },
] as const

const baseNames = [
  { value: 'site', name: 'Its own address' },
  { value: 'cloud', name: 'Its cloud ID' },
] as const

interface SignInFormProps {
  readonly ways: SignInWays
  /** Of the person who was signed in last; empty when that is not known. */
  readonly email: string
  readonly isPending: boolean
  readonly onSubmit: (credential: SignInRequest) => void
}

/** The form for a credential of the kinds that are taken here, and the way to the site when there is a choice. */
export function SignInForm({ ways, email, isPending, onSubmit }: SignInFormProps) {
  const [kind, setKind] = useState<'api-token' | 'client'>('api-token')
  const bases = ways.upstream?.bases ?? []
  const [chosen, setBase] = useState<PlanningBaseKind>()
  const base = chosen ?? bases[0]
  const submit = (credential: SignInRequest) =>
    onSubmit('code' in credential || base === undefined ? credential : { ...credential, base })
  return (
    <div className={classes.ways}>
      {ways.kinds.includes('client') && (
        <SegmentedChoice label="Sign in with" options={credentialNames} value={kind} onChoose={setKind} />
      )}
      {base !== undefined && bases.length > 1 && (
        <div>
          <SegmentedChoice label="Reach the site by" options={baseNames} value={base} onChoose={setBase} />
          <p className={classes.note}>At some sites, tokens with scopes work by the cloud ID only.</p>
        </div>
      )}
      {kind === 'client' ? (
        <ClientForm isPending={isPending} onSubmit={submit} />
      ) : (
        <ApiTokenForm email={email} isPending={isPending} onSubmit={submit} />
      )}
    </div>
  )
}

type CredentialFormProps = Omit<SignInFormProps, 'ways' | 'email'>

function ApiTokenForm({ email, isPending, onSubmit }: Omit<SignInFormProps, 'ways'>) {
  const { register, handleSubmit, formState } = useForm({
    resolver: apiTokenResolver,
    defaultValues: { email, apiToken: '' },
  })
  const { errors } = formState
  return (
    <CredentialForm isPending={isPending} onSubmit={handleSubmit(onSubmit)}>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoFocus={email === ''}
        error={errors.email?.message}
        {...register('email')}
      />
      <SecretInput
        noun="API token"
        autoFocus={email !== ''}
        error={errors.apiToken?.message}
        {...register('apiToken')}
      />
    </CredentialForm>
  )
}

function ClientForm({ isPending, onSubmit }: CredentialFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: clientResolver,
    defaultValues: { clientId: '', clientSecret: '' },
  })
  const { errors } = formState
  return (
    <CredentialForm isPending={isPending} onSubmit={handleSubmit(onSubmit)}>
      <TextInput
        label="Client ID"
        autoComplete="username"
        spellCheck={false}
        error={errors.clientId?.message}
        {...register('clientId')}
      />
      <SecretInput noun="client secret" error={errors.clientSecret?.message} {...register('clientSecret')} />
    </CredentialForm>
  )
}

function SecretInput({ noun, ...props }: PasswordInputProps & { readonly noun: string }) {
  return (
    <PasswordInput
      label={sentenceCase(noun)}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': `Show the ${noun}` }}
      {...props}
    />
  )
}

interface CredentialFrameProps {
  readonly isPending: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

function CredentialForm({ isPending, onSubmit, children }: CredentialFrameProps) {
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {children}
      <Button variant="filled" type="submit" loading={isPending} fullWidth>
        Sign in
      </Button>
    </form>
  )
}
