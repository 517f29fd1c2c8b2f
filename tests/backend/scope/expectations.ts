// By area of the contract. An id that stands twice is found here, as one of the two would be lost.
import { ofAccounts } from './expectations/accounts.ts'
import { ofAdmins } from './expectations/admins.ts'
import { ofBookings } from './expectations/bookings.ts'
import { ofCatalogue } from './expectations/catalogue.ts'
import { ofCommissions } from './expectations/commissions.ts'
import { ofGateways } from './expectations/gateways.ts'
import { ofLeads } from './expectations/leads.ts'
import { ofMessages } from './expectations/messages.ts'
import { ofPayouts } from './expectations/payouts.ts'
import { ofProducts } from './expectations/products.ts'
import { ofReferralLinks } from './expectations/referral-links.ts'
import { ofRefunds } from './expectations/refunds.ts'
import { ofSigningIn } from './expectations/signing-in.ts'
import type { Probe } from './probes.ts'

const areas = [
  ofSigningIn,
  ofReferralLinks,
  ofAdmins,
  ofAccounts,
  ofCatalogue,
  ofBookings,
  ofCommissions,
  ofProducts,
  ofPayouts,
  ofRefunds,
  ofGateways,
  ofMessages,
  ofLeads,
]

const entries = areas.flatMap((area) => Object.entries(area))
const ids = entries.map(([id]) => id)
const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
if (twice.length > 0) throw new Error(`Expected twice: ${twice.join(', ')}`)

/** By the id of the call. */
export const expectations: Readonly<Record<string, readonly Probe[] | undefined>> =
  Object.fromEntries(entries)
