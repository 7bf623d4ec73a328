import type { Session } from '#contract/session.ts'
import { AccountActions } from '#features/session/account-actions.tsx'
import { LanguageSelect } from './language-select.tsx'

/** What the account menu holds; loaded after the first screen. */
export function AccountContent({ session }: { readonly session: Session }) {
  return (
    <AccountActions session={session}>
      <LanguageSelect />
    </AccountActions>
  )
}
