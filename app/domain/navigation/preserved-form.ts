/** A form that was posted, where the answer to it is an error page. */
export interface KeptForm {
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** What the form was answered, if it got that far. */
  readonly words: string | undefined
}
