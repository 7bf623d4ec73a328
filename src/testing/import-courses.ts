// Imports from the paste to the receipt in a simulated world: a person with one or two tabs pastes, matches, corrects and
// sends sheets, and continues drafts, while tabs die and are loaded again and the service is away. One seed is one course
// of events.

import type { ImportSession } from '#features/import/import-session.ts'
import type { Planned } from '#features/import/import-state.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { isFinal } from '#offline/outbox/state-machine.ts'
import { Course, type CourseOptions, type Work } from './import-stage.ts'
import { wrongAmounts, wrongViews } from './import-wrongs.ts'
import { correct, drawSheet, matchColumns } from './pasted-sheets.ts'
import { ignoringCrashes } from './simulated-tab.ts'

export interface ImportCourse {
  readonly faults: ReadonlyMap<string, number>
  /** What must never be; empty when all is well. */
  readonly wrongs: readonly string[]
  /** How many rows came to which end, as the receipts say. */
  readonly rows: ReadonlyMap<string, number>
}

const maxSheets = 4

/** Runs one course of events, lets everything come to rest, and lists the faults. */
export async function runImportCourse(options: CourseOptions): Promise<ImportCourse> {
  const course = new Course(options)
  const { world } = course
  const rounds = 12 + world.below(20)
  for (let round = 0; round < rounds; round += 1) {
    await act(course)
    await course.pass(world.below(4) === 0 ? world.below(90_000) : world.below(400))
    trouble(course)
    lookAtViews(course)
  }
  world.isQuiet = true
  endTroubles(course)
  await finish(course)
  const { wrongs, rows } = wrongAmounts(course.areas, course.disk, course.sheets)
  lookAtViews(course)
  if ((await course.listed(course.tab())).length > 0) course.wrongs.add('an imported sheet is still a draft')
  for (const { outbox } of course.tabs) outbox.leave()
  course.drafts.end()
  return { faults: world.faults, wrongs: [...course.wrongs, ...wrongs], rows }
}

/** The person continues with a sheet, or begins one. */
async function act(course: Course): Promise<void> {
  const { world, sheets, works } = course
  const tab = course.tab()
  const work = works.find((one) => one.tab === tab)
  if (work) return continueWith(course, work)
  const elsewhere = works.find(({ session }) => 'checked' in session.getState())
  if (elsewhere && world.strikes('draft taken by another tab', 0.3)) return course.open(elsewhere.sheet, tab)
  const lost = sheets.find((sheet) => !course.isStored(sheet) && !works.some((one) => one.sheet === sheet))
  if (lost) return course.open(lost, tab)
  if (sheets.length === maxSheets) return
  const sheet = drawSheet(world, sheets.length, [...course.areas.areas.keys()])
  sheets.push(sheet)
  await course.open(sheet, tab)
}

/** One step of a person: match, correct, review, send, or begin with the next sheet. */
async function continueWith(course: Course, work: Work): Promise<void> {
  const { session, sheet } = work
  const state = session.getState()
  switch (state.step) {
    case 'start':
      // Another tab has taken the draft, or nothing could be read to its end: the service was away.
      return course.leave(work)
    case 'check': {
      await course.wait(matchColumns(session), work)
      correct(session, sheet)
      course.drafts.note(sheet, session, work.keeper)
      if (course.world.strikes('left while correcting', 0.1)) return course.leave(work)
      return course.wait(session.plan(), work)
    }
    case 'plan': {
      if (sheet.wantsIds) await course.wait(giveIds(session, state.planned), work)
      return send(course, work)
    }
    case 'send':
      session.reset()
      course.leave(work)
  }
}

function giveIds(session: ImportSession, { findings }: Planned): Promise<void> {
  return session.answer(
    findings.filter(({ kind }) => kind === 'no-ids'),
    'add',
  )
}

/** Sends the plan; the tab may die at any moment of it. */
async function send(course: Course, work: Work): Promise<void> {
  const { world } = course
  const sending = work.session.send()
  // What a tab throws when it dies is for no one.
  sending.catch(ignoringCrashes)
  if (world.strikes('killed while sending', 0.15)) {
    await course.pass(world.below(60))
    work.tab.isDead = true
  }
  await course.wait(sending, work)
  const isKept = !work.tab.isDead && work.session.getState().step === 'send'
  if (isKept && !course.isStored(work.sheet)) course.wrongs.add('an import was said to be stored, and is not')
}

/** The network goes or comes back, the session ends, tabs are closed and loaded again. */
function trouble({ world, areas, tabs }: Course): void {
  if (areas.isDown) areas.isDown = world.below(2) === 0
  else areas.isDown = world.strikes('outage', 0.15)
  for (const tab of tabs) {
    if (world.strikes('killed', 0.04)) tab.isDead = true
    if (world.strikes('reloaded', 0.06)) {
      tab.outbox.leave()
      tab.isDead = true
    }
  }
  if (areas.isSessionOver) signInAgain({ areas, tabs })
  else if (world.strikes('session over', 0.05)) {
    areas.isSessionOver = true
    for (const tab of tabs) tab.session = 'ended'
  }
}

function signInAgain({ areas, tabs }: Pick<Course, 'areas' | 'tabs'>): void {
  areas.isSessionOver = false
  for (const tab of tabs) {
    tab.session = 'open'
    if (!tab.isDead) tab.outbox.probeParked()
  }
}

function endTroubles(course: Course): void {
  course.areas.isDown = false
  if (course.areas.isSessionOver) signInAgain(course)
}

/** Brings every sheet to its import, and every import as far as it comes. */
async function finish(course: Course): Promise<void> {
  const isUnderWay = ({ state, problem }: OutboxEntry) =>
    state === 'parked' ? problem?.kind !== 'no-look-up' : !isFinal(state) && state !== 'refused'
  const isOpen = () =>
    course.sheets.some((sheet) => !course.isStored(sheet)) ||
    [...course.disk.entries.values()].some(isUnderWay)
  for (let count = 0; count < 200 && isOpen(); count += 1) {
    await act(course)
    course.tab().outbox.probeParked()
    await course.pass(20_000)
  }
  if (isOpen()) course.wrongs.add('an import did not come to its end')
  // A tab that died may have told the others nothing of its last step: they look by themselves.
  await course.pass(70_000)
}

function lookAtViews({ tabs, wrongs }: Course): void {
  for (const tab of tabs) for (const wrong of wrongViews(tab)) wrongs.add(wrong)
}
