import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CreatedSignInLink, Principal } from '#contract/access-operations.ts'
import { signInLinkOf, useInvitations } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { formatDay } from '#ui/dates.ts'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { RecentSignIn } from './recent-sign-in.tsx'
import { ShownOnce } from './shown-once.tsx'

interface InvitationLinkProps {
  readonly name: string
  readonly link: CreatedSignInLink
  readonly onDone: () => void
}

/** A new link, to be sent to its person. */
export function InvitationLink({ name, link: { code, expiresDate }, onDone }: InvitationLinkProps) {
  const m = useMessages('access')
  const shown = { label: m.invitationLink, copyLabel: m.copyInvitationLink, text: signInLinkOf(code) }
  const message = m.sendInvitation({ name, day: formatDay(expiresDate) })
  return <ShownOnce message={message} values={[shown]} onDone={onDone} />
}

/** The link by which a member can sign in once. */
export function InvitationSection({ principal }: { readonly principal: Principal }) {
  const m = useMessages('access')
  const { create, revoke } = useInvitations()
  const [link, setLink] = useState<CreatedSignInLink>()
  // The focused button disappears with the link.
  const section = useRef<HTMLDivElement>(null)
  const takeFocus = () => section.current?.focus()
  const { id, name, signInLink } = principal
  const isExpired = signInLink && Date.parse(signInLink.expiresDate) <= Date.now()
  return (
    <RecordSection title={m.invitationLink}>
      <div ref={section} tabIndex={-1} className={classes.section}>
        {signInLink ? (
          <RecordHint>
            {isExpired ? m.linkExpired : m.linkWorks({ day: formatDay(signInLink.expiresDate) })}
          </RecordHint>
        ) : (
          <RecordHint>{m.linkHint}</RecordHint>
        )}
        {link && signInLink && (
          <InvitationLink
            name={name}
            link={link}
            onDone={() => {
              setLink(undefined)
              takeFocus()
            }}
          />
        )}
        {!(link && signInLink) && (
          <div className={classes.actions}>
            <RecentSignIn>
              <Button
                size="xs"
                loading={create.isPending}
                onClick={() => create.mutate(id, { onSuccess: setLink })}
              >
                {signInLink ? m.replaceLink : m.createLink}
              </Button>
            </RecentSignIn>
            {signInLink && (
              <Button
                size="xs"
                loading={revoke.isPending}
                onClick={() => revoke.mutate(id, { onSuccess: takeFocus })}
              >
                {m.revokeLink}
              </Button>
            )}
          </div>
        )}
        <ChangeProblem error={create.error ?? revoke.error} />
      </div>
    </RecordSection>
  )
}
