import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { SignInRequest } from '#contract/session.ts'
import classes from './sign-in-screen.module.css'

const [, ApiTokenRequest] = SignInRequest.options

const resolver = zodResolver(ApiTokenRequest, {
  error: ({ code }) => (code === 'too_big' ? 'This is too long.' : 'This is needed to sign in.'),
})

interface SignInFormProps {
  readonly isPending: boolean
  readonly onSubmit: (credential: SignInRequest) => void
}

export function SignInForm({ isPending, onSubmit }: SignInFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: '', apiToken: '' },
  })
  const { errors } = formState
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit(onSubmit)}>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoFocus
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label="API token"
        autoComplete="current-password"
        error={errors.apiToken?.message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the API token' }}
        {...register('apiToken')}
      />
      <Button type="submit" loading={isPending} fullWidth>
        Sign in
      </Button>
    </form>
  )
}
