export interface NewSession {
  /** Sent to the browser; the database has its hash only. */
  readonly token: string
  /** Seconds that the cookie lives: as long as the session can at most. */
  readonly maxAge: number
  /** Nothing but the second factor can be given in it. */
  readonly needsFactor: boolean
}
