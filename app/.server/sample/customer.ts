// Sample figures of a customer.
import type { DashboardOf } from '@affiliate-booking/contract/shapes/dashboard'
import type { LeadType } from '@affiliate-booking/contract/options/statuses'
import { addDays } from '@affiliate-booking/shared/days'
import { rupees, sampleLead, sampleNumber, type SampleTime, sum } from './figures.ts'
import { services } from './services.ts'

type Customer = DashboardOf<'user'>
type OwnBooking = Customer['bookings'][number]
type OwnLead = Customer['leads'][number]

const booking = (
  today: string,
  number: string,
  productTitle: string,
  serviceProviderName: string,
  [inDays, startTime, endTime]: readonly [number, string, string],
  [status, paymentStatus]: readonly [OwnBooking['status'], OwnBooking['paymentStatus']],
  amount: number,
): OwnBooking => ({
  id: `sample-booking-${number}`,
  // A trip to come was booked this month.
  bookingId: sampleNumber('BK', addDays(today, Math.min(inDays, 0)), number),
  productTitle,
  serviceProviderName,
  date: addDays(today, inDays),
  timeSlot: { startTime, endTime },
  status,
  totalAmount: rupees(amount),
  paymentStatus,
})

const lead = (
  today: string,
  number: string,
  type: LeadType,
  status: OwnLead['status'],
  since: SampleTime,
  assignedToName: string | null,
): OwnLead => ({ ...sampleLead(today, number, type, status, since), assignedToName })

const vembanad = 'Vembanad Boats'
const paid = ['completed', 'completed'] as const

/** The latest first. */
const bookingsAt = (today: string) => [
  booking(
    today,
    '0451',
    services.kaziranga.title,
    'Brahmaputra Trails',
    [22, '05:30', '09:00'],
    ['pending', 'pending'],
    7800,
  ),
  booking(
    today,
    '0437',
    services.houseboat.title,
    vembanad,
    [8, '11:00', '17:00'],
    ['confirmed', 'completed'],
    9000,
  ),
  booking(
    today,
    '0288',
    services.spiceWalk.title,
    vembanad,
    [-41, '09:30', '12:30'],
    ['cancelled', 'refunded'],
    3600,
  ),
  booking(
    today,
    '0192',
    'Mattancherry and Jew Town by foot',
    'Kochi Heritage Walks',
    [-76, '09:30', '12:30'],
    paid,
    2200,
  ),
  booking(
    today,
    '0077',
    'Toy train and tea estates of Ooty',
    'Nilgiri Journeys',
    [-167, '11:00', '17:00'],
    paid,
    5400,
  ),
]

const leadsAt = (today: string) => [
  lead(today, '112', 'insurance', 'new', [2, '16:05'], null),
  lead(today, '090', 'loan', 'qualified', [12, '10:40'], 'Suresh Pillai'),
  lead(today, '041', 'real_estate', 'proposal', [50, '12:25'], 'Fathima Beevi'),
  lead(today, '008', 'loan', 'closed_won', [119, '09:15'], 'Suresh Pillai'),
]

export function customerSample(today: string): Customer {
  const bookings = bookingsAt(today)
  const leads = leadsAt(today)
  return {
    role: 'user',
    stats: {
      totalBookings: bookings.length,
      activeLeads: leads.filter(({ status }) => !status.startsWith('closed_')).length,
      totalSpent: sum(
        bookings.filter(({ paymentStatus }) => paymentStatus === 'completed').map((each) => each.totalAmount),
      ),
    },
    bookings,
    leads,
    recommended: [services.hampi, services.gokarna, services.rishikesh, services.kayak],
  }
}
