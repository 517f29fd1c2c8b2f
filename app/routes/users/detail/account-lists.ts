// The lists of what an account has to do with.
import { isRole, type Role } from '@affiliate-booking/contract/options/accounts/roles'

interface AccountList {
  readonly label: string
  readonly to: string
}

const commissionsOf = (id: string): AccountList => ({ label: 'Commissions', to: `/commissions?payee=${id}` })

const listsOf: Partial<Record<Role, (id: string) => AccountList[]>> = {
  affiliate: (id) => [
    commissionsOf(id),
    { label: 'Leads', to: `/leads?affiliate=${id}&view=all` },
    { label: 'Bookings', to: `/bookings?affiliate=${id}` },
  ],
  service_provider: (id) => [
    { label: 'Bookings', to: `/bookings?provider=${id}` },
    { label: 'Products', to: `/products?state=all&provider=${id}` },
    { ...commissionsOf(id), label: 'Earnings' },
  ],
  dsa: (id) => [commissionsOf(id)],
  ssa: (id) => [commissionsOf(id)],
  nsa: (id) => [commissionsOf(id)],
  user: (id) => [{ label: 'Bookings', to: `/bookings?customer=${id}` }],
}

export const accountLists = (role: string | null | undefined, id: string): AccountList[] =>
  (isRole(role) ? listsOf[role]?.(encodeURIComponent(id)) : undefined) ?? []
