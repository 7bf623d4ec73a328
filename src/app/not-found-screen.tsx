import { Button } from '@mantine/core'
import { IconError404 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import { Notice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'

/** Shown for unknown URLs. */
export function NotFoundScreen() {
  const m = useMessages('app')
  usePageTitle(m.notFound)
  return (
    <>
      <h1 className="visuallyHidden">{m.notFound}</h1>
      <Notice
        icon={<IconError404 size={32} stroke={1.5} />}
        title={m.notFound}
        actions={
          <Button component={Link} to="/" size="xs">
            {m.goHome}
          </Button>
        }
      >
        <p>{m.notFoundText}</p>
      </Notice>
    </>
  )
}
