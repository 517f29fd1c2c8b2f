/** A posted form whose own page could not be shown. */
export interface PreservedForm {
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The error that the action returned, if it ran. */
  readonly message: string | undefined
}
