// What became of the rows that were chosen in a list.
export interface RefusedRow {
  readonly id: string
  /** Undefined if it cannot be found any more. */
  readonly name: string | undefined
  readonly reason: string
}

export type ChoiceAnswer =
  | { readonly ok: true; readonly done: readonly string[]; readonly refused: readonly RefusedRow[] }
  | { readonly ok: false; readonly message: string }

/** In the URL of a list's file: only the chosen rows. */
export const exportChosen = 'export'

/** The field of a chosen row. */
export const choiceName = 'chosen'
