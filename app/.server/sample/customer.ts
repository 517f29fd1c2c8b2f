// Sample figures of a customer.
import type { DashboardOf } from '@affiliate-booking/contract/dashboard'
import { rupees, sum } from './figures.ts'
import { services } from './services.ts'

type Customer = DashboardOf<'user'>
type OwnBooking = Customer['bookings'][number]

const booking = (
  number: string,
  productTitle: string,
  serviceProviderName: string,
  date: string,
  [startTime, endTime]: readonly [string, string],
  [status, paymentStatus]: readonly [OwnBooking['status'], OwnBooking['paymentStatus']],
  amount: number,
): OwnBooking => ({
  id: `sample-booking-${number}`,
  bookingId: `BK-${number}`,
  productTitle,
  serviceProviderName,
  date,
  timeSlot: { startTime, endTime },
  status,
  totalAmount: rupees(amount),
  paymentStatus,
})

const vembanad = 'Vembanad Boats'
const day = ['11:00', '17:00'] as const
const morning = ['09:30', '12:30'] as const

const bookings = [
  booking(
    '2607-0437',
    services.houseboat.title,
    vembanad,
    '2026-08-08',
    day,
    ['confirmed', 'completed'],
    9000,
  ),
  booking(
    '2607-0451',
    services.kaziranga.title,
    'Brahmaputra Trails',
    '2026-08-22',
    ['05:30', '09:00'],
    ['pending', 'pending'],
    7800,
  ),
  booking(
    '2606-0288',
    services.spiceWalk.title,
    vembanad,
    '2026-06-20',
    morning,
    ['cancelled', 'refunded'],
    3600,
  ),
  booking(
    '2605-0192',
    'Mattancherry and Jew Town by foot',
    'Kochi Heritage Walks',
    '2026-05-16',
    morning,
    ['completed', 'completed'],
    2200,
  ),
  booking(
    '2602-0077',
    'Toy train and tea estates of Ooty',
    'Nilgiri Journeys',
    '2026-02-14',
    day,
    ['completed', 'completed'],
    5400,
  ),
].sort((one, other) => other.date.localeCompare(one.date))

const leads: Customer['leads'] = [
  {
    id: 'sample-lead-112',
    leadId: 'LD-2607-112',
    type: 'insurance',
    status: 'new',
    assignedToName: null,
    createdAt: '2026-07-29T16:05:00+05:30',
  },
  {
    id: 'sample-lead-090',
    leadId: 'LD-2607-090',
    type: 'loan',
    status: 'qualified',
    assignedToName: 'Suresh Pillai',
    createdAt: '2026-07-19T10:40:00+05:30',
  },
  {
    id: 'sample-lead-041',
    leadId: 'LD-2606-041',
    type: 'real_estate',
    status: 'proposal',
    assignedToName: 'Fathima Beevi',
    createdAt: '2026-06-11T12:25:00+05:30',
  },
  {
    id: 'sample-lead-008',
    leadId: 'LD-2604-008',
    type: 'loan',
    status: 'closed_won',
    assignedToName: 'Suresh Pillai',
    createdAt: '2026-04-03T09:15:00+05:30',
  },
]

export const customerSample: Customer = {
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
