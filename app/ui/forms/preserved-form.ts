// A form whose page could not be shown: the error page sends it again as it was.
import { createContext } from 'react'
import type { PreservedForm } from '../../domain/forms/preserved-form.ts'

/** Only while the server renders an error page in answer to a form. Such a page runs no scripts. */
export const PreservedFormContext = createContext<PreservedForm | undefined>(undefined)
