import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'
import { passkeyField } from '../../../domain/accounts/passkeys.ts'
import { secretFields } from '../../../domain/forms/secret-fields.ts'

/** Its own field; all others, but that of a passkey, belong to the form that is posted on. */
export const ConfirmAccessForm = z.object({ factorCode: requiredText('Code', 40) })

/** Those fields, in their order. No page may contain a secret: it is empty here, and typed again where the form leads. */
export const waitingFields = (posted: FormData): (readonly [name: string, value: string])[] =>
  [...posted].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'factorCode' && name !== passkeyField
      ? [[name, secretFields.includes(name) ? '' : value] as const]
      : [],
  )
