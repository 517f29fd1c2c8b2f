// The figures of a dashboard: the host's own, or sample data where the host has none to offer.
import type { Dashboard } from '@affiliate-booking/contract/shapes/dashboard'
import { getDashboard } from '@affiliate-booking/contract/calls/dashboard'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { type AppContext, apiOf } from '../../.server/api/client.ts'
import { sampleDashboard } from '../../.server/sample/dashboard.ts'

export type LoadedDashboard =
  | {
      readonly ok: true
      readonly dashboard: Dashboard
      readonly isSample: boolean
      /** When the host gave it; a sample is of a day. */
      readonly now?: string
    }
  | { readonly ok: false; readonly status: number; readonly message: string | undefined }

/** How much of a list a dashboard shows (spec 9.4). */
export const limits = { recentLeads: 5, services: 3, ownLeads: 3, recommended: 3 } as const

/** Sample data only where the host lacks the call: figures that fail to load are never replaced by invented ones. */
export async function loadDashboard(context: AppContext, role: Role): Promise<LoadedDashboard> {
  const outcome = await apiOf(context).call(getDashboard, undefined)
  if (outcome.ok) {
    // The figures of another role are not an answer to this one.
    if (outcome.value.role !== role) return { ok: false, status: 502, message: undefined }
    const now = new Date().toISOString()
    return { ok: true, dashboard: shorten(outcome.value), isSample: false, now }
  }
  if (outcome.reason === 'not-offered') {
    return { ok: true, dashboard: sampleOf(role), isSample: true }
  }
  // This page exists and the visitor may see it: a 4xx of the host's is the host's trouble, too.
  return { ok: false, status: outcome.status >= 500 ? outcome.status : 502, message: outcome.message }
}

const samples = new Map<Role, { readonly day: string; readonly dashboard: Dashboard }>()

/** The same object all day, by which its markup is kept. */
function sampleOf(role: Role): Dashboard {
  const day = todayInIndia()
  const known = samples.get(role)
  if (known?.day === day) return known.dashboard
  const dashboard = shorten(sampleDashboard(role, day))
  samples.set(role, { day, dashboard })
  return dashboard
}

/** What is not shown is not sent. */
function shorten(dashboard: Dashboard): Dashboard {
  switch (dashboard.role) {
    case 'affiliate':
      return { ...dashboard, leads: dashboard.leads.slice(0, limits.recentLeads) }
    case 'service_provider':
      return {
        ...dashboard,
        services: dashboard.services.slice(0, limits.services),
        bookings: dashboard.bookings.filter(({ status }) => status !== 'cancelled'),
      }
    case 'user':
      return {
        ...dashboard,
        leads: dashboard.leads.slice(0, limits.ownLeads),
        recommended: dashboard.recommended.slice(0, limits.recommended),
      }
    case 'super_admin':
    case 'nsa':
    case 'ssa':
    case 'dsa':
      return dashboard
  }
}
