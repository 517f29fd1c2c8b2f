// The pages that messages link to. Somebody who opens one signed out is led there after the sign-in.
import { adminRoles, payeeRoles, type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { rolesFor } from '../navigation/navigation.ts'

export interface MessagePage {
  /** Rebuilt from its parts. */
  readonly path: `/${string}`
  /** Those whom it opens for. */
  readonly roles: readonly Role[]
}

interface PagePattern {
  readonly pattern: RegExp
  readonly roles: readonly Role[]
  /** The parameters that belong to the page's address. */
  readonly parameters?: readonly string[]
  /** It counts only with a parameter. */
  readonly isNarrowed?: true
}

/**
 * The menu's own pages are left out, but for a list that a message narrows: sign-in leads to the dashboard, as
 * specified, and the menu from there.
 */
const patterns: readonly PagePattern[] = [
  {
    pattern:
      /^\/bookings\/(?!day\b|money\b)[\w-]{1,64}(?:\/(?:change|guests|reply|cancel|payment|voucher|receipts\/[\w-]{1,64}))?$/,
    roles: rolesFor('/bookings'),
  },
  { pattern: /^\/bookings$/, roles: rolesFor('/bookings'), parameters: ['view'], isNarrowed: true },
  { pattern: /^\/leads$/, roles: rolesFor('/leads'), parameters: ['importId', 'view'], isNarrowed: true },
  { pattern: /^\/leads\/(?!board\b|import\b)[\w-]{1,64}(?:\/documents)?$/, roles: rolesFor('/leads') },
  { pattern: /^\/dashboard\/leads$/, roles: ['user'] },
  {
    pattern: /^\/commissions$/,
    roles: rolesFor('/commissions'),
    parameters: ['status', 'view'],
    isNarrowed: true,
  },
  { pattern: /^\/commissions\/(?:claims|payouts|to-come)$/, roles: rolesFor('/commissions') },
  { pattern: /^\/my-services\/earnings$/, roles: rolesFor('/my-services'), parameters: ['status'] },
  {
    pattern: /^\/my-services\/[\w-]{1,64}(?:\/(?:images|calendar|prices|calendars|sale))?$/,
    roles: rolesFor('/my-services'),
  },
  { pattern: /^\/questions\/[\w-]{1,64}$/, roles: [...adminRoles, 'service_provider', 'user'] },
  { pattern: /^\/settings\/(?:identity|payout-account)$/, roles: payeeRoles },
  {
    pattern: /^\/settings\/(?:profile|notifications|security(?:\/(?:email|passkeys|second-factor))?)$/,
    roles,
  },
  { pattern: /^\/settings\/platform\/[A-Za-z]{1,64}$/, roles: ['super_admin'] },
  { pattern: /^\/users\/(?!identities\b)[\w-]{1,64}$/, roles: rolesFor('/users') },
  { pattern: /^\/notifications$/, roles },
  {
    pattern: /^\/reports\/[a-z-]{1,64}$/,
    roles: adminRoles,
    parameters: ['from', 'to', 'group', 'territory', 'product', 'provider', 'affiliate'],
  },
]

/** The page at an address of the app; undefined for a page that no message links to. */
export function messagePageAt(address: string): MessagePage | undefined {
  const [path = '', query = ''] = address.split('?', 2)
  const found = patterns.find(({ pattern }) => pattern.test(path))
  if (found === undefined) return undefined
  const given = new URLSearchParams(query)
  const kept = (found.parameters ?? []).flatMap((name): [string, string][] => {
    const value = given.get(name) ?? ''
    return value === '' || value.length > maximumValueLength ? [] : [[name, value]]
  })
  if (found.isNarrowed === true && kept.length === 0) return undefined
  const parsed = `/${path.slice(1)}` as const
  const { roles: readers } = found
  return {
    path: kept.length === 0 ? parsed : `${parsed}?${new URLSearchParams(kept).toString()}`,
    roles: readers,
  }
}

const maximumValueLength = 200
