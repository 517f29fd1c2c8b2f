/** The file store cannot serve at the moment: the same request may succeed later. */
export class FileStoreUnavailable extends Error {
  /** A code without personal data, such as `timeout`, `ECONNREFUSED`, `HTTP 503` or `checksum`. */
  readonly reason: string

  // Not `cause`, and not `code`: neither may pass for an error of the database.
  constructor(place: string, reason: string) {
    super(`The file store ${place} does not work (${reason}).`)
    this.name = 'FileStoreUnavailable'
    this.reason = reason
  }
}
