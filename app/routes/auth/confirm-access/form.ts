import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'

/** The one field of its own: all others belong to the form that is posted on. */
export const ConfirmAccessForm = z.object({ factorCode: requiredText('Code', 40) })

/** Those fields, in their order. */
export const waitingFields = (posted: FormData): (readonly [name: string, value: string])[] =>
  [...posted].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'factorCode' ? [[name, value] as const] : [],
  )
