// The fields of an identity, and what they must be together.
import * as z from 'zod'
import { requiredText, ungroup } from '../../call.ts'
import {
  isGstin,
  noPan,
  panHolder,
  panOfGstin,
  panPattern,
  type PayeeType,
  payeeTypes,
} from '../../options/accounts/identity.ts'

const pan = z
  .string({ error: 'PAN is required.' })
  .trim()
  .min(1, 'PAN is required. Enter “none” if you have none.')
  .overwrite(ungroup)
  .transform((text) => (text.toLowerCase() === noPan ? noPan : text.toUpperCase()))
  .refine((text) => text === noPan || panPattern.test(text), 'Enter a PAN such as ABCPN1234F, or “none”.')

const gstin = z
  .string()
  .trim()
  .overwrite(ungroup)
  .toUpperCase()
  .refine((text) => text === '' || isGstin(text), 'This GSTIN is not correct. Check each character.')
  .optional()

export const identityFields = {
  legalName: requiredText('Legal name', 150),
  payeeType: z.enum(payeeTypes, { error: 'Choose individual or company.' }),
  pan,
  address: requiredText('Address', 500),
  gstin,
}

interface Entered {
  payeeType: PayeeType
  pan: string
  gstin?: string | undefined
}

/** What contradicts itself, at the field to change; undefined: nothing. */
export function findIdentityProblem({ payeeType, pan, gstin = '' }: Entered) {
  if (pan !== noPan && panHolder(pan) !== payeeType) {
    const holder = payeeType === 'individual' ? 'a company' : 'a person'
    return { field: 'pan', message: `The fourth letter says that this PAN belongs to ${holder}.` } as const
  }
  if (gstin !== '' && panOfGstin(gstin) !== pan) {
    return { field: 'gstin', message: 'This GSTIN belongs to another PAN.' } as const
  }
  return undefined
}
