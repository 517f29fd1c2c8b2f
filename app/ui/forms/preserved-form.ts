// A form whose page could not be shown: the error page sends it again as it was.
import { createContext } from 'react'
import type { KeptForm } from '../../domain/navigation/preserved-form.ts'

/** Only while the server renders an error page in answer to a form. Such a page runs no scripts. */
export const KeptFormContext = createContext<KeptForm | undefined>(undefined)
