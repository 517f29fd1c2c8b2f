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
import { ofReports } from './expectations/reports.ts'
import { ofSigningIn } from './expectations/signing-in.ts'
import type { Probes } from './probes.ts'

const people = [ofSigningIn, ofReferralLinks, ofAdmins, ofAccounts, ofMessages, ofLeads]
const trips = [ofCatalogue, ofBookings, ofProducts, ofReports]
const money = [ofCommissions, ofPayouts, ofRefunds, ofGateways]

const entriesOf = (areas: readonly Probes[]) => areas.flatMap((area) => Object.entries(area))

/** A file of tests for each, so that they run beside each other. */
export const parts = {
  people: entriesOf(people),
  trips: entriesOf(trips),
  money: entriesOf(money),
} as const

/** The ids of all calls with expectations. */
export const expectedCalls = Object.values(parts).flatMap((entries) => entries.map(([id]) => id))

const twice = expectedCalls.filter((id, index) => expectedCalls.indexOf(id) !== index)
if (twice.length > 0) throw new Error(`Expected twice: ${twice.join(', ')}`)
