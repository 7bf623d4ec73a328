// Set-up of an empty site: what is left, one step at a time. Each step can be left and resumed, because what is done
// follows from what the site holds.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconListDetails } from '@tabler/icons-react'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import { ScreenPage } from '#ui/screen-page.tsx'
import { whomToAsk } from '#ui/whom-to-ask.ts'
import { AmountSettings } from './amount-settings.tsx'
import { useRenameSite } from './catalog-changes.ts'
import { ChangeProblem } from './change-problem.tsx'
import { maxNameLength } from './entry-values.ts'
import classes from './settings.module.css'
import own from './setup.module.css'
import { SetupListStep } from './setup-list-step.tsx'
import { SetupRecordsStep } from './setup-records-step.tsx'
import {
  type LoadedSetup,
  optionalSteps,
  type SetupList,
  type SetupStep,
  setupSteps,
  useSiteSetup,
} from './site-setup.ts'
import { UnsavedEntriesGuard } from './unsaved-entries-guard.tsx'

const route = getRouteApi('/console/settings/setup')

export function SetupScreen() {
  const m = useMessages('catalog')
  const setup = useSiteSetup()
  const isOpen = setup.kind === 'loaded' && setup.canManage
  const needed = setupSteps.filter((step) => !optionalSteps.includes(step))
  const done = isOpen ? needed.filter((step) => setup.done.has(step)).length : 0
  return (
    <ScreenPage
      title={m.setUpSite}
      openedName={undefined}
      summary={isOpen ? m.stepsDone({ done, total: needed.length }) : undefined}
    >
      {setup.kind === 'loading' && <LoadingNotice label={m.loading} />}
      {setup.kind === 'failed' && <LoadFailureNotice failure={setup.failure} onRetry={setup.retry} />}
      {setup.kind === 'absent' && <NoSetup title={m.absent}>{m.absentText}</NoSetup>}
      {setup.kind === 'loaded' &&
        (setup.canManage ? (
          <Steps setup={setup} isComplete={done === needed.length} />
        ) : (
          <NoSetup title={m.cannotSetUp}>{whomToAsk(setup.managers, m)}</NoSetup>
        ))}
    </ScreenPage>
  )
}

function NoSetup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Notice icon={<IconListDetails size={28} stroke={1.5} />} title={title}>
      <p>{children}</p>
    </Notice>
  )
}

function Steps({ setup, isComplete }: { readonly setup: LoadedSetup; readonly isComplete: boolean }) {
  const m = useMessages('catalog')
  const { step: asked } = route.useSearch()
  const step = setupSteps.find((one) => one === asked)
  // What was typed on a step is still there after a look at another one.
  const navigate = useNavigate()
  const [added, setAdded] = useState<{ readonly count: number; readonly next: SetupStep }>()
  const title = useRef<HTMLHeadingElement>(null)
  const isBroughtHere = added !== undefined && added.next === step
  useEffect(() => {
    // The button that had the focus is left behind.
    if (isBroughtHere) title.current?.focus()
  }, [isBroughtHere])
  const [texts, setTexts] = useState<Partial<Readonly<Record<SetupList, string>>>>({})
  if (step === undefined) {
    const left = setupSteps.find((one) => !setup.done.has(one) && !optionalSteps.includes(one))
    return <Navigate to="/settings/setup" search={{ step: left ?? 'records' }} replace />
  }
  const isDirty = Object.values(texts).some((text) => text.trim() !== '')
  const next = setupSteps[setupSteps.indexOf(step) + 1]
  return (
    <div className={classes.layout}>
      <Checklist setup={setup} current={step} />
      <section className={classes.content} aria-labelledby="setup-step">
        <h2 ref={title} id="setup-step" tabIndex={-1} className={classes.title}>
          {m.setupSteps[step]}
        </h2>
        <p role="status" className={own.added}>
          {isBroughtHere && m.addedMany({ count: added.count })}
        </p>
        <p className={classes.hint}>{m.setupHints[step]}</p>
        <UnsavedEntriesGuard isDirty={isDirty} isKeptOnPage />
        {step === 'name' && <SetupNameStep setup={setup} />}
        {step === 'amounts' && <AmountSettings label={m.setupSteps.amounts} />}
        {(step === 'records' || step === 'items') && <SetupRecordsStep step={step} setup={setup} />}
        {step !== 'name' && step !== 'amounts' && step !== 'records' && step !== 'items' && (
          <SetupListStep
            key={step}
            list={step}
            entriesOf={setup.entriesOf}
            text={texts[step] ?? ''}
            onText={(text) => setTexts((now) => ({ ...now, [step]: text }))}
            onGoOn={(count) => {
              if (!next) return
              setAdded({ count, next })
              void navigate({ to: '/settings/setup', search: { step: next } })
            }}
          />
        )}
        {isComplete && (
          <p className={own.complete}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            {m.setupDone}
          </p>
        )}
        {next && (
          <Button
            size="xs"
            variant={setup.done.has(step) ? 'filled' : 'default'}
            renderRoot={(root) => <Link to="/settings/setup" search={{ step: next }} {...root} />}
          >
            {m.nextStep({ name: m.setupSteps[next] })}
          </Button>
        )}
      </section>
    </div>
  )
}

/** On a narrow screen the checklist is one line, wider than the screen. */
function bringIntoView(step: HTMLElement | null): void {
  step?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

interface ChecklistProps {
  readonly setup: LoadedSetup
  readonly current: SetupStep
}

function Checklist({ setup, current }: ChecklistProps) {
  const m = useMessages('catalog')
  return (
    <nav aria-label={m.setUpSite} className={classes.lists}>
      {setupSteps.map((step) => {
        const isDone = setup.done.has(step)
        const Sign = isDone ? IconCircleCheck : IconCircleDashed
        return (
          <Link
            key={step}
            to="/settings/setup"
            search={{ step }}
            className={classes.list}
            data-open={step === current}
            aria-current={step === current ? 'step' : undefined}
            ref={step === current ? bringIntoView : undefined}
          >
            <span className={own.step}>
              <Sign
                size={16}
                stroke={1.75}
                role="img"
                aria-label={isDone ? m.stepDone : m.stepLeft}
                data-done={isDone}
              />
              <span>
                {m.setupSteps[step]}
                {!isDone && optionalSteps.includes(step) && (
                  <span className={own.optional}> {m.stepOptional}</span>
                )}
              </span>
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

/** The name of the site. */
function SetupNameStep({ setup }: { readonly setup: LoadedSetup }) {
  const { name } = setup
  const m = useMessages('catalog')
  const rename = useRenameSite()
  const given = setup.done.has('name') ? name : ''
  const [typed, setTyped] = useState(given)
  const [isChecked, setChecked] = useState(false)
  const wanted = typed.trim()
  const isFaulty = wanted === '' || wanted.length > maxNameLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isFaulty) rename.mutate(wanted)
  }
  return (
    <form noValidate aria-label={m.setupSteps.name} className={classes.form} onSubmit={submit}>
      <UnsavedEntriesGuard isDirty={wanted !== given} />
      <TextInput
        label={m.siteName}
        value={typed}
        placeholder={name}
        size="xs"
        withAsterisk
        autoComplete="organization"
        error={isChecked && isFaulty ? m.enterSiteName : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          rename.reset()
        }}
      />
      <div className={classes.formActions}>
        <Button type="submit" variant="filled" size="xs" loading={rename.isPending}>
          {m.save}
        </Button>
        <p role="status" className={classes.status}>
          {rename.isSuccess && m.siteNameSaved({ name: rename.data.name })}
        </p>
      </div>
      {rename.error && (
        <div className={classes.formProblem}>
          <ChangeProblem error={rename.error} />
        </div>
      )}
    </form>
  )
}
