// What a won lead can wait for, as the choices of a filter. Chosen on the server, so that it stays out of the scripts.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { LeadWinAction } from '@affiliate-booking/contract/options/money/lead-wins'
import { sendsMoney } from '../../../domain/accounts/money-roles.ts'

const options: Readonly<Record<LeadWinAction, string>> = {
  confirm: 'Won, to confirm',
  income: 'Won, payment to record',
  return: 'Taken back, payment to send back',
}

/** State and district administrators confirm wins, and record no money. */
export const winOptionsOf = (role: Role): { value: string; label: string }[] =>
  Object.entries(options)
    .filter(([value]) => value === 'confirm' || sendsMoney(role))
    .map(([value, label]) => ({ value, label }))
