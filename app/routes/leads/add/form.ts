// The form for a lead of somebody who calls or comes by, and the payload that becomes of it.
import { AddLeadPayload } from '@affiliate-booking/contract/calls/leads/add'
import * as z from 'zod'
import { leadForms } from '../lead-forms.ts'

export const AddLeadForm = AddLeadPayload.extend({
  amount: leadForms.edit.shape.amount,
  consent: z.literal('on', { error: 'Confirm that the person agreed.' }),
})

export const toAddLeadPayload = (form: z.infer<typeof AddLeadForm>): AddLeadPayload => ({
  ...form,
  consent: true,
})
