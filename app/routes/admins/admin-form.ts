// What the pages that give a role post to us, by role, and the payload that becomes of it.
import {
  type AdminTerritory,
  type CreateAdminPayload,
} from '@affiliate-booking/contract/calls/accounts/admins'
import { emailAddress, requiredPhone, requiredSecret, requiredText } from '@affiliate-booking/contract/call'
import { countries } from '@affiliate-booking/contract/options/accounts/registration'
import * as z from 'zod'
import { confirmedTerritory } from '../../ui/forms/territory-confirmation.tsx'
import { confirmedRate } from './create/unusual-rate.tsx'
import { parseRate } from './rate/form.ts'

/** Of Create Admin: blank and what is no number become 0 (spec 5.8). */
const AnyRate = z
  .string()
  .optional()
  .transform((typed) => {
    const rate = Number(typed ?? 0)
    return Number.isFinite(rate) ? rate : 0
  })

/** Of the other forms: blank is 0, and what is no percentage is refused. */
const Percentage = z
  .string()
  .optional()
  .transform((typed = '', context) => {
    const parsed = typed.trim() === '' ? { rate: 0 } : parseRate(typed)
    if ('rate' in parsed) return parsed.rate
    context.addIssue({ code: 'custom', message: parsed.problem })
    return z.NEVER
  })

const account = {
  name: requiredText('Name', 100),
  email: emailAddress(),
  phone: requiredPhone('Phone Number'),
  password: requiredSecret('Password'),
}

const Super = z.object({ role: z.literal('super_admin') })

const withRate = <Rate extends z.ZodType>(commissionRate: Rate) => {
  const National = z.object({
    role: z.literal('nsa'),
    country: z.enum(countries, {
      error: ({ input }) =>
        input === undefined ? 'Country is required.' : 'Choose a country from the list.',
    }),
    commissionRate,
  })
  const State = National.extend({ role: z.literal('ssa'), state: requiredText('State', 100) })
  const District = State.extend({ role: z.literal('dsa'), district: requiredText('District', 100) })
  return { National, State, District }
}

const { National, State, District } = withRate(Percentage)
const specified = withRate(AnyRate)

const noRole = { error: 'Choose a role.' }

/** The role of an account that is there. A field that the chosen role does not need is dropped, whatever was typed in it. */
export const TerritoryForm = z.discriminatedUnion('role', [Super, National, State, District], noRole)
export type TerritoryForm = z.infer<typeof TerritoryForm>

/** The same with an account to be made. */
export const CreateAdminForm = z.discriminatedUnion(
  'role',
  [
    Super.extend(account),
    specified.National.extend(account),
    specified.State.extend(account),
    specified.District.extend(account),
  ],
  noRole,
)
export type CreateAdminForm = z.infer<typeof CreateAdminForm>

interface RateCheck {
  readonly isPrimary: boolean
}

/**
 * The name of the territory if it has an administrator and another one is not confirmed. Undefined for a super admin,
 * and if the host does not say.
 */
export function findFilledTerritory(
  { value, payload }: { value: TerritoryForm; payload: Record<string, unknown> },
  check: RateCheck | undefined,
): string | undefined {
  if (value.role === 'super_admin' || check === undefined || check.isPrimary) return undefined
  const territory = [
    ...(value.role === 'dsa' ? [value.district] : []),
    ...(value.role === 'nsa' ? [] : [value.state]),
    value.country,
  ].join(', ')
  return payload[confirmedTerritory] === territory ? undefined : territory
}

/** The rate (percent) if it is not paid as it is and is not confirmed. Undefined for a super admin. */
export function findUnusualRate({
  value,
  payload,
}: {
  value: TerritoryForm
  payload: Record<string, unknown>
}): number | undefined {
  if (value.role === 'super_admin') return undefined
  const { commissionRate } = value
  const isUsual = commissionRate >= 0 && commissionRate <= 100
  return isUsual || payload[confirmedRate] === String(commissionRate) ? undefined : commissionRate
}

const invited = { email: account.email }

/** The same with somebody who makes the account themselves. */
export const InviteAdminForm = z.discriminatedUnion(
  'role',
  [Super.extend(invited), National.extend(invited), State.extend(invited), District.extend(invited)],
  noRole,
)

/** As it goes on the wire (spec 3.6). */
export function toCreateAdminPayload(form: CreateAdminForm): CreateAdminPayload {
  const { name, email, phone, password } = form
  return { name, email, phone, password, ...toAdminTerritory(form) }
}

/** A role with its place, as it goes on the wire. */
export function toAdminTerritory(form: TerritoryForm): AdminTerritory {
  switch (form.role) {
    case 'super_admin':
      return { role: form.role }
    case 'nsa': {
      const { role, country, commissionRate } = form
      return { role, nsaInfo: { country, commissionRate } }
    }
    case 'ssa': {
      const { role, country, state, commissionRate } = form
      return { role, ssaInfo: { country, state, commissionRate } }
    }
    case 'dsa': {
      const { role, country, state, district, commissionRate } = form
      return { role, dsaInfo: { country, state, district, commissionRate } }
    }
  }
}
