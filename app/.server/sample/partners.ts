// Sample figures of an affiliate and of a service provider.
import type { DashboardOf } from '@affiliate-booking/contract/shapes/dashboard'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { addDays } from '@affiliate-booking/shared/days'
import {
  changeOf,
  monthlyBookings,
  monthlyRevenue,
  revenueStatsOf,
  rupees,
  sampleLead,
  sampleNumber,
  type Series,
  sum,
} from './figures.ts'
import { services } from './services.ts'

const referredLeads = (today: string) => [
  sampleLead(today, '118', 'insurance', 'new', [1, '17:42']),
  sampleLead(today, '109', 'loan', 'contacted', [4, '11:05']),
  sampleLead(today, '096', 'real_estate', 'negotiation', [9, '15:30']),
  sampleLead(today, '087', 'loan', 'qualified', [13, '10:12']),
  sampleLead(today, '071', 'insurance', 'closed_won', [19, '18:20']),
  sampleLead(today, '064', 'loan', 'proposal', [22, '09:48']),
  sampleLead(today, '052', 'real_estate', 'closed_lost', [25, '13:15']),
  sampleLead(today, '033', 'insurance', 'closed_won', [28, '16:37']),
  sampleLead(today, '019', 'loan', 'contacted', [30, '12:00']),
]

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

export function affiliateSample(today: string): DashboardOf<'affiliate'> {
  const leads = referredLeads(today)
  const countOf = (status: LeadStatus) => leads.filter((each) => each.status === status).length
  return {
    role: 'affiliate',
    stats: { totalBookings: sum(affiliateBookings), totalLeads: leads.length },
    changes: { bookings: changeOf(affiliateBookings), leads: null },
    revenueStats: revenueStatsOf(affiliateEarnings),
    monthlyRevenue: monthlyRevenue(today, affiliateEarnings),
    leadStats: {
      new: countOf('new'),
      contacted: countOf('contacted'),
      qualified: countOf('qualified'),
      proposal: countOf('proposal'),
      negotiation: countOf('negotiation'),
      closed_won: countOf('closed_won'),
      closed_lost: countOf('closed_lost'),
    },
    leads,
  }
}

const booking = (
  today: string,
  number: string,
  userName: string,
  productTitle: string,
  [inDays, startTime, endTime]: readonly [number, string, string],
  status: DashboardOf<'service_provider'>['bookings'][number]['status'],
  amount: number,
) => ({
  id: `sample-booking-${number}`,
  bookingId: sampleNumber('BK', today, number),
  userName,
  productTitle,
  date: addDays(today, inDays),
  timeSlot: { startTime, endTime },
  status,
  totalAmount: rupees(amount),
})

const houseboat = services.houseboat.title
const spiceWalk = services.spiceWalk.title
const kayak = services.kayak.title

const upcomingBookings = (today: string) => [
  booking(today, '0431', 'Ananya Iyer', kayak, [1, '06:30', '09:00'], 'confirmed', 2400),
  booking(today, '0428', 'Mohammed Faizal', spiceWalk, [2, '09:30', '12:30'], 'confirmed', 3600),
  booking(today, '0440', 'Gurpreet Singh Ahluwalia', houseboat, [4, '11:00', '17:00'], 'pending', 13_500),
  booking(today, '0415', 'Lakshmi Narayanan', spiceWalk, [5, '09:30', '12:30'], 'cancelled', 1800),
  booking(today, '0437', 'Rahul Deshmukh', houseboat, [8, '11:00', '17:00'], 'confirmed', 9000),
  booking(today, '0442', 'Tenzin Dolma', kayak, [9, '06:30', '09:00'], 'pending', 1200),
  booking(today, '0433', 'Meera Krishnan', houseboat, [15, '11:00', '17:00'], 'confirmed', 18_000),
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

export function providerSample(today: string): DashboardOf<'service_provider'> {
  const bookings = upcomingBookings(today)
  return {
    role: 'service_provider',
    stats: {
      activeServices: offered.filter(({ status }) => status === 'approved').length,
      totalBookings: sum(providerBookings),
      unansweredBookings: bookings.filter(({ status }) => status === 'pending').length,
    },
    changes: { bookings: changeOf(providerBookings) },
    revenueStats: revenueStatsOf(providerEarnings),
    monthlyRevenue: monthlyRevenue(today, providerEarnings),
    monthlyBookings: monthlyBookings(today, providerBookings),
    // Upcoming bookings are pending or confirmed.
    bookingStats: { pending: 2, confirmed: 4, completed: 188, cancelled: 14 },
    services: offered,
    bookings,
  }
}
