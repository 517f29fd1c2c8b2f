// A form whose page could not be rendered: the error page can resend it.
import { createContext } from 'react'
import type { PreservedForm } from '../../domain/forms/preserved-form.ts'

/** Set only while the server renders an error page after a form. Such a page has no scripts. */
export const PreservedFormContext = createContext<PreservedForm | undefined>(undefined)
