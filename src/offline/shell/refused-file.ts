/** A file that cannot be added to what this device keeps. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
  /** `unreadable` for none of ours, `foreign` for one of another person or site. */
  readonly reason: 'unreadable' | 'foreign'

  constructor(reason: RefusedFile['reason']) {
    super(reason)
    this.reason = reason
  }
}
