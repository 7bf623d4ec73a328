// Creating a cost or benefit item in a form.
import type { Counted, Named, OfItemKind } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const messages = {
  loading: 'Loading the reference lists…',
  loadingFailed: 'The reference lists could not be loaded. Try again when you are online.',
  retry: 'Try again',
  chooseArea: 'Choose a focus area.',
  chooseAreaButton: 'Choose focus area',
  amounts: 'Amounts',
  amountsHint: ({ mark }: { readonly mark: '.' | ',' }): string =>
    mark === ','
      ? 'Empty cells are not sent. A comma is the decimal mark: 1.234,50.'
      : 'Empty cells are not sent. A point is the decimal mark: 1,234.50.',
  separators: ({ mark }: { readonly mark: '.' | ',' }): string =>
    mark === ','
      ? 'Enter the amount with a comma as the decimal mark: 1.234,50.'
      : 'Enter the amount with a point as the decimal mark: 1,234.50.',
  exponent: 'Enter the amount with all its digits, without an exponent.',
  month: 'Month',
  earlierYear: 'Previous year',
  laterYear: 'Next year',
  year: ({ year }: { readonly year: string }) => `Amounts ${year}`,
  amountCell: ({ version, period }: { readonly version: string; readonly period: string }) =>
    `${version} ${period}`,
  sumOfYear: ({ year }: { readonly year: string }) => `Sum ${year}`,
  sumOfAll: 'Sum of all years',
  leftOut: ({ count }: Counted) =>
    plural(count, {
      one: 'Leaves out 1 amount that cannot be read',
      other: `Leaves out ${number(count)} amounts that cannot be read`,
    }),
  cellFault: ({ cell, fault }: { readonly cell: string; readonly fault: string }) => `${cell}: ${fault}`,
  idIsTaken: ({ name }: Named) => `“${name}” has this external ID. Enter another.`,
  sameName: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: 'An item of this name is already in this focus area.',
      other: `${count} items of this name are already in this focus area.`,
    }),
  unusualAmount: ({
    period,
    amount,
    beside,
  }: {
    readonly period: string
    readonly amount: string
    readonly beside: string
  }) => `The amount of ${period} differs a lot from the others: ${amount} beside ${beside}.`,
  swappedDigits: ({
    period,
    amount,
    expected,
  }: {
    readonly period: string
    readonly amount: string
    readonly expected: string
  }) =>
    `The amount of ${period} may have two digits in the wrong order: ${amount}, and ${expected} in the periods beside it.`,
  create: ({ kind }: OfItemKind): string =>
    kind === 'cost-item' ? 'Create cost item' : 'Create benefit item',
  createAnyway: 'Create anyway',
  cancel: 'Cancel',
  notCreated: 'Nothing was created.',
  saving: ({ name }: Named) => `Saving “${name}”…`,
  savedHere: ({ name }: Named) =>
    `“${name}” is saved on this device and will be sent. You can close this form.`,
  created: ({ name }: Named) => `“${name}” was created.`,
  unconfirmed: ({ name }: Named) =>
    `“${name}” was sent, but it is not known whether it was created. Check the list of items before you create it again.`,
  receipt: 'Open receipt',
  another: ({ kind }: OfItemKind): string =>
    kind === 'cost-item' ? 'Create another cost item' : 'Create another benefit item',
  close: 'Close',
  unsavedItem: 'Unsaved item',
  unsavedText: 'The item is not created yet. Leaving discards it.',
  keepEditing: 'Keep editing',
  discard: 'Discard item',
}
