// What the create-admin page posts to us, by role, and the payload that becomes of it.
import { CommissionRate, type CreateAdminPayload } from '@affiliate-booking/contract/calls/admins'
import { emailAddress, requiredSecret, requiredText } from '@affiliate-booking/contract/call'
import { countries } from '@affiliate-booking/contract/options/registration'
import * as z from 'zod'

/** Blank and what is no number become 0 (spec, section 5). */
const rateOf = (typed: string | undefined): number => {
  const rate = Number(typed ?? 0)
  return Number.isFinite(rate) ? rate : 0
}

const SuperAdmin = z.object({
  role: z.literal('super_admin'),
  name: requiredText('Name', 100),
  email: emailAddress(),
  phone: requiredText('Phone Number', 20),
  password: requiredSecret('Password'),
})

const NationalAdmin = SuperAdmin.extend({
  role: z.literal('nsa'),
  country: z.enum(countries, {
    error: ({ input }) => (input === undefined ? 'Country is required.' : 'Choose a country from the list.'),
  }),
  commissionRate: z.string().optional().transform(rateOf).pipe(CommissionRate),
})

const StateAdmin = NationalAdmin.extend({ role: z.literal('ssa'), state: requiredText('State', 100) })

const DistrictAdmin = StateAdmin.extend({ role: z.literal('dsa'), district: requiredText('District', 100) })

/** A field that the chosen role does not need is dropped, whatever was typed in it. */
export const CreateAdminForm = z.discriminatedUnion(
  'role',
  [SuperAdmin, NationalAdmin, StateAdmin, DistrictAdmin],
  { error: 'Choose a role.' },
)
export type CreateAdminForm = z.infer<typeof CreateAdminForm>

/** As it goes on the wire (spec, section 3). */
export function payloadOf(form: CreateAdminForm): CreateAdminPayload {
  const { name, email, phone, password } = form
  const account = { name, email, phone, password }
  switch (form.role) {
    case 'super_admin':
      return { ...account, role: form.role }
    case 'nsa': {
      const { role, country, commissionRate } = form
      return { ...account, role, nsaInfo: { country, commissionRate } }
    }
    case 'ssa': {
      const { role, country, state, commissionRate } = form
      return { ...account, role, ssaInfo: { country, state, commissionRate } }
    }
    case 'dsa': {
      const { role, country, state, district, commissionRate } = form
      return { ...account, role, dsaInfo: { country, state, district, commissionRate } }
    }
  }
}
