import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEventHandler, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  ApiTokenRequest,
  ClientRequest,
  type PlanningBaseKind,
  type SignInRequest,
  type SignInWays,
} from '#contract/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { SegmentedChoice } from '#ui/forms/segmented-choice.tsx'
import classes from './sign-in-screen.module.css'

type Texts = Messages['session']

/** The messages of fields that the contract does not accept. */
function fieldErrors(m: Texts) {
  return {
    error: ({ code }: { readonly code?: string | undefined }) =>
      code === 'too_big' ? m.tooLong : m.required,
  }
}

interface SignInFormProps {
  readonly ways: SignInWays
  /** Of the person who was signed in last; empty when unknown. */
  readonly email: string
  readonly isPending: boolean
  readonly onSubmit: (credential: SignInRequest) => void
}

/** The form for a credential of a kind that is accepted here, and the address of the site where there is a choice. */
export function SignInForm({ ways, email, isPending, onSubmit }: SignInFormProps) {
  const m = useMessages('session')
  const [kind, setKind] = useState<'api-token' | 'client'>('api-token')
  const kinds = [
    { value: 'api-token', name: m.emailAndToken },
    { value: 'client', name: m.oauthClient },
  ] as const
  const addresses = [
    { value: 'site', name: m.siteAddress },
    { value: 'cloud', name: m.cloudId },
  ] as const
  const bases = ways.upstream?.bases ?? []
  const [chosen, setBase] = useState<PlanningBaseKind>()
  const base = chosen ?? bases[0]
  const submit = (credential: SignInRequest) =>
    onSubmit('code' in credential || base === undefined ? credential : { ...credential, base })
  return (
    <div className={classes.ways}>
      {ways.kinds.includes('client') && (
        <SegmentedChoice label={m.signInWith} options={kinds} value={kind} onChoose={setKind} />
      )}
      {base !== undefined && bases.length > 1 && (
        <div>
          <SegmentedChoice label={m.connectBy} options={addresses} value={base} onChoose={setBase} />
          <p className={classes.note}>{m.cloudIdHint}</p>
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
  const m = useMessages('session')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ApiTokenRequest, fieldErrors(m)),
    defaultValues: { email, apiToken: '' },
  })
  const { errors } = formState
  return (
    <CredentialForm isPending={isPending} onSubmit={handleSubmit(onSubmit)}>
      <TextInput
        label={m.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoFocus={email === ''}
        error={errors.email?.message}
        {...register('email')}
      />
      <SecretInput
        label={m.apiToken}
        showLabel={m.showApiToken}
        autoFocus={email !== ''}
        error={errors.apiToken?.message}
        {...register('apiToken')}
      />
    </CredentialForm>
  )
}

function ClientForm({ isPending, onSubmit }: CredentialFormProps) {
  const m = useMessages('session')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ClientRequest, fieldErrors(m)),
    defaultValues: { clientId: '', clientSecret: '' },
  })
  const { errors } = formState
  return (
    <CredentialForm isPending={isPending} onSubmit={handleSubmit(onSubmit)}>
      <TextInput
        label={m.clientId}
        autoComplete="username"
        spellCheck={false}
        error={errors.clientId?.message}
        {...register('clientId')}
      />
      <SecretInput
        label={m.clientSecret}
        showLabel={m.showClientSecret}
        error={errors.clientSecret?.message}
        {...register('clientSecret')}
      />
    </CredentialForm>
  )
}

function SecretInput({ showLabel, ...props }: PasswordInputProps & { readonly showLabel: string }) {
  return (
    <PasswordInput
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
      {...props}
    />
  )
}

interface CredentialFrameProps extends Pick<SignInFormProps, 'isPending'> {
  readonly onSubmit: SubmitEventHandler
  readonly children: ReactNode
}

function CredentialForm({ isPending, onSubmit, children }: CredentialFrameProps) {
  const m = useMessages('session')
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
      <Button variant="filled" type="submit" loading={isPending} fullWidth>
        {m.signIn}
      </Button>
    </form>
  )
}
