// Parts that few people ever see: the review of unsent changes, and missing ancestors.
import { number, plural } from '#messages/formats.ts'

interface CountArgument {
  readonly count: number
}

interface NameArgument {
  readonly name: string
}

interface RecordArgument {
  readonly record: string
}

const changes = (count: number) => plural(count, { one: '1 change', other: `${number(count)} changes` })

export const messages = {
  // To another person.
  exportTitle: 'Export for review',
  exportText:
    'The file has your unconfirmed changes, without your history. Changes that wait are paused here until you resume them.',
  note: 'Note to the reviewer',
  exportAct: 'Export file',
  cancel: 'Cancel',

  // A file that was imported.
  imported: ({ count }: CountArgument) =>
    plural(count, {
      one: '1 change imported. If it was never sent, it is paused: discard it on the other device, then resume it here.',
      other: `${number(count)} changes imported. Those never sent are paused: discard them on the other device, then resume them here.`,
    }),
  nothingImported: 'Nothing to import: these changes are already here or already sent.',
  notAnExport: 'This file does not contain exported unsent changes. Nothing was imported.',
  notYours:
    'These changes belong to another site, or the file does not say to which. Sign in as their author, or ask for a file from “Export for review”.',

  // From another person.
  titleOf: ({ name }: NameArgument) => (name === '' ? 'Review changes' : `Review changes of ${name}`),
  returnedTitle: 'Your changes after review',
  summary: ({ count }: CountArgument) => changes(count),
  unverified:
    'Names in a file are not verified. What you send is sent in your name and with your permissions.',
  comparing: 'Comparing with the service…',
  refresh: 'Compare again',
  close: 'Close review',
  none: 'No change in this file is still unsent.',

  type: 'Type',
  sendOf: ({ change, record }: RecordArgument & { readonly change: string }) => `Send: ${change} “${record}”`,
  comment: 'Comment',
  commentOn: ({ record }: RecordArgument) => `Comment on “${record}”`,
  overall: 'Comment on all changes',
  comments: 'Comments',
  saidBy: <Part>({ name, time }: NameArgument & { readonly time: Part }) => [`${name}, `, time],
  rows: ({ count }: CountArgument) =>
    plural(count, { one: '1 row to import', other: `${number(count)} rows to import` }),
  moreRows: ({ count }: CountArgument) =>
    plural(count, { one: '… and 1 more row', other: `… and ${number(count)} more rows` }),
  otherName: ({ name }: NameArgument) => `The file calls this record “${name}”.`,
  seen: ({ fields }: { readonly fields: string }) =>
    `Changed since by someone else. The author saw: ${fields}.`,
  seenValue: ({ field, value }: { readonly field: string; readonly value: string }) => `${field} “${value}”`,

  states: {
    ready: '',
    changed: '',
    done: 'Nothing to send: the record already has these values.',
    similar: 'A record with this name and parent already exists. It may have been created since.',
    offline: 'Not compared with the service. The values before are those on this device or in the file.',
    gone: 'The record was deleted.',
  },
  obstacles: {
    'maybe-sent': 'The author may have sent this already. Only the author can find out.',
    'no-source': 'It needs a record that this file does not create.',
    'source-left-out': 'It needs a new record that you do not send.',
    'no-scope': 'You do not have permission to send this.',
    'not-recognized':
      'This version of the console cannot send it. Update the console, then open the file again.',
  },
  import: 'The service does not return amounts: compare the rows with their source.',
  irreversible: 'This cannot be undone. Choose it only if you mean it.',

  sendChosen: ({ count }: CountArgument) => `Send ${changes(count)}`,
  sentByYou: ({ count }: CountArgument) =>
    `${changes(count)} added to your unsent changes. Save the file for the author when they are saved, so that they are not sent twice.`,
  saveFile: 'Save file for the author',
  confirmed: 'Saved by the service.',

  sentBy: ({ name }: NameArgument) => `The file says that ${name} sent this change.`,
  markDone: ({ count }: CountArgument) => `Mark ${changes(count)} as done`,
  notFound: ({ count }: CountArgument) =>
    `${changes(count)} not marked: the service has no such record. Check with the reviewer.`,
  unsavedTitle: 'Comments not saved',
  unsavedText: 'Your comments are only in this page. Save the file for the author to keep them.',
  stay: 'Keep reviewing',
  discard: 'Discard comments',

  // Ancestors that records name and the service never returned.
  missing: {
    title: ({ count }: CountArgument) =>
      plural(count, { one: '1 missing ancestor', other: `${number(count)} missing ancestors` }),
    explanation: 'Records name these as their ancestors, but they did not come with the list.',
    check: 'Ask the service for them',
    more: ({ count }: CountArgument) => `… and ${number(count)} more`,
    technical: 'Technical details',
  },
}
