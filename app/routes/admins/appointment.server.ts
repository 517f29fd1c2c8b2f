// The way from a vacant territory to the form for its administrator, with the role and the place filled in.
import type { Territory } from '@affiliate-booking/contract/shapes/accounts/territories'
import type { TerritoryKind } from '@affiliate-booking/contract/options/accounts/accounts'
import type { AdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import { locationErrors } from '../../.server/forms/location-options.ts'
import { listUrl } from '../../domain/navigation/list-url.ts'

/** The role and the place of a form. */
export interface Appointment {
  readonly role: AdminRole
  readonly country: string
  /** Empty where the role has none. */
  readonly state: string
  readonly district: string
}

const rolesByKind = { country: 'nsa', state: 'ssa', district: 'dsa' } as const satisfies Record<
  TerritoryKind,
  AdminRole
>

/** Undefined for a territory with an administrator who stays, or that the form does not offer. */
export function appointUrl({ kind, name, parents, admins }: Territory): string | undefined {
  if (parents == null || admins.some(({ isLeaving }) => isLeaving !== true)) return undefined
  const [country, state, district] = [...parents, name]
  if (locationErrors({ country, state, district }) !== null) return undefined
  return listUrl('/dashboard/create-admin', { role: rolesByKind[kind], country, state, district })
}

/** What the URL of the form fills in; undefined if it names no role and place of the form. */
export function parseAppointment({ searchParams }: URL): Appointment | undefined {
  const role = Object.values(rolesByKind).find((each) => each === searchParams.get('role'))
  const get = (name: string) => searchParams.get(name) ?? undefined
  const country = get('country')
  if (role === undefined || country === undefined) return undefined
  const state = role === 'nsa' ? undefined : get('state')
  const district = role === 'dsa' ? get('district') : undefined
  return locationErrors({ country, state, district }) === null
    ? { role, country, state: state ?? '', district: district ?? '' }
    : undefined
}
