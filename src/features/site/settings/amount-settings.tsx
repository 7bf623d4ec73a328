// What amounts mean at the site: their currency, the fiscal year, the months that are final, and what people call versions.

import { zodResolver } from '@hookform/resolvers/zod'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  useFieldArray,
  useForm,
  useWatch,
} from 'react-hook-form'
import { z } from 'zod/mini'
import { financialVersions } from '#contract/funds.ts'
import { VisibleText } from '#contract/primitives.ts'
import {
  currencyCodes,
  currencyDigits,
  repeatedWords,
  type SiteSettings,
  versionWordLimits,
} from '#contract/site-operations.ts'
import { type SiteSettingsState, useSettingsChange, useSiteSettings } from '#data/site-settings.ts'
import { useMessages } from '#messages/catalogs.ts'
import { monthName, monthOfYear } from '#messages/formats.ts'
import { perLocale } from '#messages/language.ts'
import type { Messages } from '#messages/messages.ts'
import { Field, Fields, Remark } from '#ui/forms/form-parts.tsx'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { whomToAsk } from '#ui/whom-to-ask.ts'
import { ChangeProblem } from './change-problem.tsx'
import classes from './settings.module.css'
import { UnsavedEntriesGuard } from './unsaved-entries-guard.tsx'
import '@mantine/core/styles/Input.layer.css'

const repeated = 'repeated'

const FormValues = z.object({
  /** Empty for none, like the month. */
  currency: z.string(),
  firstFiscalMonth: z.string(),
  closedThrough: z.string(),
  words: z
    .array(
      z.object({
        word: VisibleText.check(z.maxLength(versionWordLimits.length)),
        version: z.enum(financialVersions),
      }),
    )
    .check(({ value, issues }) => {
      for (const position of repeatedWords(value.map(({ word }) => word))) {
        issues.push({ code: 'custom', message: repeated, path: [position, 'word'], input: value })
      }
    }),
})
type FormValues = z.output<typeof FormValues>
const resolver = zodResolver(FormValues)

function valuesOf({ currency, firstFiscalMonth, closedThrough, versionWords }: SiteSettings): FormValues {
  return {
    currency: currency ?? '',
    firstFiscalMonth: String(firstFiscalMonth),
    closedThrough: closedThrough ?? '',
    words: [...versionWords],
  }
}

function settingsOf({ currency, firstFiscalMonth, closedThrough, words }: FormValues): SiteSettings {
  return {
    currency: currency || null,
    firstFiscalMonth: Number(firstFiscalMonth),
    closedThrough: closedThrough || null,
    versionWords: words.map(({ word, version }) => ({ word: word.trim(), version })),
  }
}

/** @param label names the form */
export function AmountSettings({ label }: { readonly label: string }) {
  const m = useMessages('catalog')
  const state = useSiteSettings()
  if (state.kind === 'loading') return <LoadingNotice label={m.loading} />
  if (state.kind === 'failed') return <LoadFailureNotice failure={state.failure} onRetry={state.retry} />
  const ask = { askManagers: m.askToChange, askAdministrator: m.askAdministratorToChange }
  return (
    <>
      {state.place === 'device' && <Remark tone="neutral">{m.amountsOnDevice}</Remark>}
      {state.canManage ? (
        <SettingsForm label={label} settings={state.settings} place={state.place} />
      ) : (
        <>
          <p className={classes.hint}>{whomToAsk(state.managers, ask)}</p>
          <SettingsView settings={state.settings} />
        </>
      )}
    </>
  )
}

interface SettingsFormProps {
  readonly label: string
  readonly settings: SiteSettings
  readonly place: Extract<SiteSettingsState, { kind: 'known' }>['place']
}

function SettingsForm({ label, settings, place }: SettingsFormProps) {
  const m = useMessages('catalog')
  const { control, register, handleSubmit, reset, formState } = useForm<FormValues>({
    resolver,
    defaultValues: valuesOf(settings),
  })
  const { isDirty, errors, defaultValues } = formState
  const change = useSettingsChange(place)
  const [currency, closedThrough] = useWatch({ control, name: ['currency', 'closedThrough'] })
  // What others changed is shown, unless the person is changing something.
  const take = useEffectEvent((stored: SiteSettings) => {
    if (!isDirty) reset(valuesOf(stored))
  })
  useEffect(() => take(settings), [settings])
  const save = handleSubmit((values) => {
    const after = settingsOf(values)
    const before = settingsOf(defaultValues as FormValues)
    change.mutate({ before, after }, { onSuccess: () => reset(valuesOf(after)) })
  })
  return (
    <form
      noValidate
      aria-label={label}
      className={classes.settings}
      onSubmit={save}
      // What was refused, or saved, is not what the form says now.
      onChange={change.reset}
    >
      <UnsavedEntriesGuard isDirty={isDirty} />
      <NativeSelect
        label={m.currency}
        size="xs"
        description={currency ? m.decimalPlaces({ count: currencyDigits(currency) }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[{ value: '', label: m.noCurrency }, ...currencyOptions(m, settings.currency)]}
        {...register('currency')}
      />
      <NativeSelect
        label={m.firstFiscalMonth}
        size="xs"
        data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) }))}
        {...register('firstFiscalMonth')}
      />
      <NativeSelect
        label={m.closedThrough}
        size="xs"
        description={m.closedThroughHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[{ value: '', label: m.notClosed }, ...monthOptions(closedThrough, Date.now())]}
        {...register('closedThrough')}
      />
      <Words control={control} register={register} errors={errors.words} onChange={change.reset} />
      <div className={classes.formActions}>
        <Button type="submit" variant="filled" size="xs" disabled={!isDirty} loading={change.isPending}>
          {m.save}
        </Button>
        <Button
          size="xs"
          disabled={!isDirty || change.isPending}
          onClick={() => {
            change.reset()
            reset()
          }}
        >
          {m.discardChanges}
        </Button>
        <p role="status" className={classes.status}>
          {change.isSuccess && !isDirty && m.settingsSaved}
        </p>
      </div>
      {change.error && (
        <div className={classes.formProblem}>
          <ChangeProblem error={change.error} />
        </div>
      )}
    </form>
  )
}

interface WordsProps {
  readonly control: Control<FormValues>
  readonly register: UseFormRegister<FormValues>
  readonly errors: FieldErrors<FormValues>['words']
  readonly onChange: () => void
}

/** The words for versions, a row each. */
function Words({ control, register, errors, onChange }: WordsProps) {
  const m = useMessages('catalog')
  const ui = useMessages('ui')
  const { fields, append, remove } = useFieldArray({ control, name: 'words' })
  const versions = financialVersions.map((version) => ({ value: version, label: ui.version({ version }) }))
  const errorOf = (at: number) => {
    const message = errors?.[at]?.word?.message
    if (message === undefined) return undefined
    return message === repeated ? m.wordRepeated : m.enterWord
  }
  return (
    <fieldset className={classes.words}>
      <legend className={classes.legend}>{m.versionWords}</legend>
      <p className={classes.hint}>{m.versionWordsHint}</p>
      {fields.map(({ id }, at) => (
        <div key={id} className={classes.word}>
          <TextInput
            aria-label={m.wordOf({ position: at + 1 })}
            placeholder={m.word}
            size="xs"
            autoComplete="off"
            maxLength={versionWordLimits.length}
            error={errorOf(at)}
            {...register(`words.${at}.word`)}
          />
          <NativeSelect
            aria-label={m.versionOf({ position: at + 1 })}
            size="xs"
            data={versions}
            {...register(`words.${at}.version`)}
          />
          <ActionIcon
            aria-label={m.removeWord({ position: at + 1 })}
            onClick={() => {
              onChange()
              remove(at)
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="xs"
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        disabled={fields.length >= versionWordLimits.words}
        onClick={() => {
          onChange()
          append({ word: '', version: 'FORECAST' })
        }}
      >
        {m.addWord}
      </Button>
    </fieldset>
  )
}

/** The settings as they are, for a person who cannot change them. */
function SettingsView({ settings }: { readonly settings: SiteSettings }) {
  const m = useMessages('catalog')
  const ui = useMessages('ui')
  const { currency, firstFiscalMonth, closedThrough, versionWords } = settings
  return (
    <Fields>
      <Field label={m.currency}>{currency ? currencyName(m, currency) : m.noCurrency}</Field>
      <Field label={m.firstFiscalMonth}>{monthName(firstFiscalMonth)}</Field>
      <Field label={m.closedThrough}>{closedThrough ? monthLabel(closedThrough) : m.notClosed}</Field>
      <Field label={m.versionWords}>
        {versionWords.length === 0 ? (
          m.noWords
        ) : (
          <ul className={classes.shownWords}>
            {versionWords.map(({ word, version }) => (
              <li key={word}>
                {word} → {ui.version({ version })}
              </li>
            ))}
          </ul>
        )}
      </Field>
    </Fields>
  )
}

// What currencies and months a person can choose from, in words.

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'currency' }))
const order = perLocale((locale) => new Intl.Collator(locale))

/** `Euro (EUR)`. */
function currencyName(m: Messages['catalog'], code: string): string {
  return m.currencyName({ name: names().of(code) ?? code, code })
}

/** Every currency by its name. @param chosen is among them, also where this browser does not know it */
function currencyOptions(m: Messages['catalog'], chosen: string | null) {
  const codes = new Set([...currencyCodes(), ...(chosen === null ? [] : [chosen])])
  return [...codes]
    .map((code) => ({ value: code, label: currencyName(m, code) }))
    .toSorted((one, other) => order().compare(one.label, other.label))
}

const yearsOffered = 5

/**
 * Months by their years, the latest first.
 * @param chosen is among them, however old @param now epoch milliseconds
 */
function monthOptions(chosen: string, now: number) {
  const date = new Date(now)
  const latest = date.getFullYear() * 12 + date.getMonth()
  const offered = Array.from({ length: yearsOffered * 12 }, (_, back) => monthKey(latest - back))
  const all =
    chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen].toSorted().toReversed()
  const byYear = Map.groupBy(all, (month) => month.slice(0, 4))
  return [...byYear].map(([group, months]) => ({
    group,
    items: months.map((value) => ({ value, label: monthLabel(value) })),
  }))
}

/** @param count months since the year 0 */
function monthKey(count: number): string {
  return `${String(Math.trunc(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** `2026-10` as `October 2026`. */
function monthLabel(key: string): string {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return monthOfYear({ year, month })
}
