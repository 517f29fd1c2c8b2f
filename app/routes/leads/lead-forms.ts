// The forms of a lead's page. `intent` names what is done.
import { requiredText } from '@affiliate-booking/contract/call'
import { ActOnLeadPayload, leadDescription } from '@affiliate-booking/contract/calls/leads/leads'
import type { SettleLeadWinPayload } from '@affiliate-booking/contract/calls/money/lead-wins'
import { Day } from '@affiliate-booking/contract/days'
import { choosableLostReasons, leadChannels } from '@affiliate-booking/contract/options/leads'
import { leadStatuses } from '@affiliate-booking/contract/options/statuses'
import * as z from 'zod'
import { rupees } from '../../.server/forms/rupees.ts'

/** The lead as it was seen. */
const version = z.int('Reload the page and try again.').nonnegative()
const { reason, name, email } = ActOnLeadPayload.shape

const closedValue = rupees(
  { required: 'Value in rupees is required.', invalid: 'Value in rupees must be a number.' },
  { digits: 11 },
).pipe(z.int().min(100, 'Value must be at least ₹1.').max(1_000_000_000_000, 'Value is too large.'))

export const leadForms = {
  move: z.object({
    intent: z.literal('move'),
    version,
    status: z.enum(leadStatuses, 'Choose the new status.'),
  }),
  win: z.object({ intent: z.literal('win'), version, closedValue }),
  correct: z.object({
    intent: z.literal('correct'),
    version,
    closedValue,
    reason: requiredText('Reason', 500),
  }),
  lose: z.object({
    intent: z.literal('lose'),
    version,
    lostReason: z.enum(choosableLostReasons, { error: 'Reason is required.' }),
    reason,
  }),
  reopen: z.object({ intent: z.literal('reopen'), version, reason: requiredText('Reason', 500) }),
  assign: z.object({
    intent: z.literal('assign'),
    version,
    assignTo: requiredText('Administrator', 64),
    reason,
  }),
  note: z.object({ intent: z.literal('note'), note: requiredText('Note', 2000) }),
  attempt: z.object({ intent: z.literal('attempt'), channel: z.enum(leadChannels, 'Choose how.') }),
  plan: z.object({
    intent: z.literal('plan'),
    version,
    nextActionOn: Day,
    nextAction: requiredText('Next action', 200),
  }),
  edit: z.object({
    intent: z.literal('edit'),
    version,
    name,
    email,
    type: leadDescription.type,
    amount: rupees({ invalid: 'Amount in rupees must be a number.' }, { digits: 11 })
      .pipe(z.int().max(1_000_000_000_000, 'Amount is too large.'))
      .optional(),
    phone: leadDescription.phone,
    district: leadDescription.district,
  }),
  unplan: z.object({ intent: z.literal('unplan'), version }),
  forget: z.object({ intent: z.literal('forget'), version }),
  merge: z.object({
    intent: z.literal('merge'),
    version,
    duplicateId: z.string().max(64),
    duplicateVersion: z.int().nonnegative(),
  }),
} as const

/** Unset: the last one. */
const winId = z.guid().optional()

/** Of a lead that was won; `version` is that of the win. */
export const winForms = {
  confirm: z.object({
    intent: z.literal('confirm'),
    version,
    payoutReceived: rupees({
      required: 'Payment to us in rupees is required.',
      invalid: 'Payment to us in rupees must be a number.',
    }).pipe(
      z
        .int()
        .min(100, 'Payment to us must be at least ₹1.')
        .max(10_000_000_000, 'Payment to us is too large.'),
    ),
  }),
  income: z.object({
    intent: z.literal('income'),
    winId,
    version,
    reference: requiredText('Reference', 60),
  }),
  return: z.object({
    intent: z.literal('return'),
    winId,
    version,
    reference: requiredText('Reference', 60),
  }),
} as const

export type LeadFormName = keyof typeof leadForms | keyof typeof winForms

export const LeadForm = z.discriminatedUnion(
  'intent',
  [
    leadForms.move,
    leadForms.win,
    leadForms.correct,
    leadForms.lose,
    leadForms.reopen,
    leadForms.assign,
    leadForms.note,
    leadForms.attempt,
    leadForms.plan,
    leadForms.edit,
    leadForms.unplan,
    leadForms.forget,
    leadForms.merge,
    winForms.confirm,
    winForms.income,
    winForms.return,
  ],
  { error: 'Choose what to do.' },
)
export type LeadForm = z.infer<typeof LeadForm>

type WinForm = Extract<LeadForm, { intent: keyof typeof winForms }>

export const isWinForm = (form: LeadForm): form is WinForm => Object.hasOwn(winForms, form.intent)

/** What the call for wins takes. */
export const toWinPayload = ({ intent: action, version, ...fields }: WinForm): SettleLeadWinPayload => ({
  action,
  version,
  ...fields,
})

/** What the call takes. */
export function toLeadPayload({ intent: form, ...fields }: Exclude<LeadForm, WinForm>): ActOnLeadPayload {
  if (form === 'correct') return { ...fields, action: form }
  if ('closedValue' in fields) return { ...fields, action: 'move', status: 'closed_won' }
  if (form === 'lose') return { ...fields, action: 'move', status: 'closed_lost' }
  if (form === 'reopen') return { ...fields, action: 'move', status: 'contacted' }
  // Without a day there is no next action.
  if (form === 'unplan') return { ...fields, action: 'plan' }
  if (form === 'win') throw new Error('A win has a value')
  return { ...fields, action: form }
}
