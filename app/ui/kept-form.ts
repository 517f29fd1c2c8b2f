// A form whose page could not be shown: the error page sends it again as it was.
import { createContext } from 'react'

export interface KeptForm {
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** What the form was answered, if it got that far. */
  readonly words: string | undefined
}

/** Only while the server renders an error page in answer to a form. Such a page runs no scripts. */
export const KeptFormContext = createContext<KeptForm | undefined>(undefined)
