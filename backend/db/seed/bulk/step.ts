export interface SeedSize {
  readonly products: number
  readonly bookings: number
}

/** One part of the data. */
export interface Step {
  readonly name: string
  /** The table whose indexes and constraints are dropped and created again, which is faster. */
  readonly fills?: string
  readonly statements: readonly string[]
}
