import { getRouteApi, useRouter } from '@tanstack/react-router'
import { SignInScreen } from '#features/session/sign-in-screen.tsx'

const route = getRouteApi('/sign-in')

export function SignInRoute() {
  const router = useRouter()
  const { from = '/' } = route.useSearch()
  return <SignInScreen onSignedIn={() => router.history.replace(from)} />
}
