// Sample figures of an affiliate and of a service provider.
import type { DashboardOf } from '@affiliate-booking/contract/dashboard'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import {
  changeOf,
  monthlyBookings,
  monthlyRevenue,
  revenueStatsOf,
  rupees,
  type Series,
  sum,
} from './figures.ts'
import { services } from './services.ts'

const lead = (
  number: string,
  type: DashboardOf<'affiliate'>['leads'][number]['type'],
  status: LeadStatus,
  day: string,
) => ({
  id: `sample-lead-${number}`,
  leadId: `LD-2607-${number}`,
  type,
  status,
  createdAt: `2026-07-${day}:00+05:30`,
})

const referredLeads = [
  lead('118', 'insurance', 'new', '30T17:42'),
  lead('109', 'loan', 'contacted', '27T11:05'),
  lead('096', 'real_estate', 'negotiation', '22T15:30'),
  lead('087', 'loan', 'qualified', '18T10:12'),
  lead('071', 'insurance', 'closed_won', '12T18:20'),
  lead('064', 'loan', 'proposal', '09T09:48'),
  lead('052', 'real_estate', 'closed_lost', '06T13:15'),
  lead('033', 'insurance', 'closed_won', '03T16:37'),
  lead('019', 'loan', 'contacted', '01T12:00'),
]

const countOf = (status: LeadStatus) => referredLeads.filter((lead) => lead.status === status).length

const affiliateBookings: Series = [14, 13, 17, 20, 23, 21, 25]
const affiliateEarnings: Series = [
  rupees(6240),
  rupees(5860),
  rupees(7415),
  rupees(8930),
  rupees(10_350),
  rupees(9480),
  rupees(11_265),
]

export const affiliateSample: DashboardOf<'affiliate'> = {
  role: 'affiliate',
  stats: { totalBookings: sum(affiliateBookings), totalLeads: referredLeads.length },
  changes: { bookings: changeOf(affiliateBookings), leads: null },
  revenueStats: revenueStatsOf(affiliateEarnings),
  monthlyRevenue: monthlyRevenue(affiliateEarnings),
  leadStats: {
    new: countOf('new'),
    contacted: countOf('contacted'),
    qualified: countOf('qualified'),
    proposal: countOf('proposal'),
    negotiation: countOf('negotiation'),
    closed_won: countOf('closed_won'),
    closed_lost: countOf('closed_lost'),
  },
  leads: referredLeads,
}

const booking = (
  number: string,
  userName: string,
  productTitle: string,
  [day, startTime, endTime]: readonly [string, string, string],
  status: DashboardOf<'service_provider'>['bookings'][number]['status'],
  amount: number,
) => ({
  id: `sample-booking-${number}`,
  bookingId: `BK-2607-${number}`,
  userName,
  productTitle,
  date: `2026-08-${day}`,
  timeSlot: { startTime, endTime },
  status,
  totalAmount: rupees(amount),
})

const houseboat = services.houseboat.title
const spiceWalk = services.spiceWalk.title
const kayak = services.kayak.title

const upcoming = [
  booking('0431', 'Ananya Iyer', kayak, ['01', '06:30', '09:00'], 'confirmed', 2400),
  booking('0428', 'Mohammed Faizal', spiceWalk, ['02', '09:30', '12:30'], 'confirmed', 3600),
  booking('0440', 'Gurpreet Singh Ahluwalia', houseboat, ['04', '11:00', '17:00'], 'pending', 13_500),
  booking('0415', 'Lakshmi Narayanan', spiceWalk, ['05', '09:30', '12:30'], 'cancelled', 1800),
  booking('0437', 'Rahul Deshmukh', houseboat, ['08', '11:00', '17:00'], 'confirmed', 9000),
  booking('0442', 'Tenzin Dolma', kayak, ['09', '06:30', '09:00'], 'pending', 1200),
  booking('0433', 'Meera Krishnan', houseboat, ['15', '11:00', '17:00'], 'confirmed', 18_000),
]

const offered = [
  services.houseboat,
  services.lighthouse,
  services.kayak,
  services.spiceWalk,
  { ...services.cyclingTrail, status: 'pending_approval' as const },
]

const providerBookings: Series = [24, 22, 27, 31, 36, 33, 35]
const providerEarnings: Series = [
  rupees(118_400),
  rupees(107_900),
  rupees(131_200),
  rupees(152_700),
  rupees(178_300),
  rupees(171_600),
  rupees(166_900),
]

export const providerSample: DashboardOf<'service_provider'> = {
  role: 'service_provider',
  stats: {
    activeServices: offered.filter(({ status }) => status === 'approved').length,
    totalBookings: sum(providerBookings),
    unansweredBookings: upcoming.filter(({ status }) => status === 'pending').length,
  },
  changes: { bookings: changeOf(providerBookings) },
  revenueStats: revenueStatsOf(providerEarnings),
  monthlyRevenue: monthlyRevenue(providerEarnings),
  monthlyBookings: monthlyBookings(providerBookings),
  // Upcoming bookings are pending or confirmed.
  bookingStats: { pending: 2, confirmed: 4, completed: 188, cancelled: 14 },
  services: offered,
  bookings: upcoming,
}
