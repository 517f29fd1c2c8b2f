// The parts of the dashboard in browsers: each role's are a script of its own, which comes after the page's. Until then,
// and if it does not come, they stand as the server has written them.
import { roles, type Role } from '@affiliate-booking/contract/options/accounts/roles'
import { laterScript } from '../../ui/later/later-script.tsx'
import '../../ui/lists/table/data-table.css'
import '../../ui/lists/table/dense-table.css'
import '../../ui/lists/table/desk.css'

const admin = laterScript(() => import('./role-parts/admin.ts'))
const affiliate = laterScript(() => import('./role-parts/affiliate.ts'))
const customer = laterScript(() => import('./customer-dashboard.tsx'))
const provider = laterScript(() => import('./provider-dashboard.tsx'))

const scripts = {
  super_admin: admin,
  nsa: admin,
  ssa: admin,
  dsa: admin,
  affiliate,
  service_provider: provider,
  user: customer,
} as const satisfies Record<Role, { readonly load: () => Promise<unknown> }>

/**
 * Loads the part of the role that a dashboard's data are for; nothing for other data, such as an error.
 * @throws when the network fails, or when there is a new build
 */
export async function loadPartOf(loaded: unknown): Promise<void> {
  const role = roles.find(
    (known) => typeof loaded === 'object' && loaded !== null && 'role' in loaded && loaded.role === known,
  )
  if (role !== undefined) await scripts[role].load()
}

export const AdminDashboard = admin.part((script) => script.AdminDashboard)
export const DayDesk = admin.part((script) => script.DayDesk)
export const AffiliateDashboard = affiliate.part((script) => script.AffiliateDashboard)
export const AffiliateOverviewPanel = affiliate.part((script) => script.AffiliateOverviewPanel)
export const QrCard = affiliate.part((script) => script.QrCard)
export const CustomerDashboard = customer.part((script) => script.CustomerDashboard)
export const ProviderDashboard = provider.part((script) => script.ProviderDashboard)
