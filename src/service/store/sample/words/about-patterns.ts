// What people write about their work. The slots are those of the record's scope.

export const reasons = [
  'Customers ask for {objects} they can rely on, and {place} still keeps them in three spreadsheets.',
  'Every week about four hours per planner go into {objects} that nobody reads.',
  'In {region} we answer for {objects} by phone; the audit of last spring asked for a record.',
  'Two of our five largest customers in {region} named {objects} in their renewal talks.',
  'The old process for {objects} depends on one person in {place}. This ends that.',
  '{Place} proved that {objects} can be handled on the day they arise; now the others follow.',
]

export const outcomes = [
  'No one retypes {objects}.',
  '{Place} has run for one full month without a correction.',
  'Each of the {objects} has an owner by name.',
  'The night shift in {place} can do it without calling anyone.',
  'Customers see {objects} within five minutes.',
  'The works council has agreed in writing.',
  'Rollback was practised once, with the clock running.',
  'Training took place in the language of the site.',
]

export const risks = [
  'Peak season freezes changes in {place} from mid-October to the second week of January.',
  'The supplier of the current system has not confirmed the export of {objects}.',
  'Network coverage in the far halls of {place} is poor.',
  'Three of the five people who know {objects} retire next year.',
  'The authority may change its message format before we are live.',
]

export const milestones = [
  'Scope agreed with {place}',
  'First {objects} in production',
  'All shifts trained',
  'Old process switched off',
  'Review with the sponsor',
]

export const notices = [
  'Read the site safety instruction before you visit {place}.',
  'Figures for {objects} are provisional until the month is closed.',
  'Decisions about {objects} in {region} are made on Thursdays.',
]

export const shortNotes = [
  'Taken over from the regional plan. Details to follow.',
  'See the minutes of the {region} steering group.',
  'Waits for the answer of {place}.',
  'First step: count the {objects} we have.\nSecond step: decide which of them we need.',
  'Kontakt: shift lead, {place} – mornings only.',
]
