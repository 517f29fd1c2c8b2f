/** One thing that happened to a booking, a product or an account. */
export interface TimelineEvent {
  readonly id: string
  /** Such as `Approved`. */
  readonly label: string
  /** A name or a role; null: the system; empty: the reader is not told. */
  readonly actor: string | null | undefined
  readonly reason: string | null | undefined
  readonly at: string
}
