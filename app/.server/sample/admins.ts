// Sample figures of the four admin levels. Each level is part of the one above.
import type { BookingStats, LeadStats } from '@affiliate-booking/contract/shapes/dashboard'
import {
  byMonth,
  changeOf,
  monthlyBookings,
  monthlyRevenue,
  revenueStatsOf,
  rupees,
  type Series,
  sum,
} from './figures.ts'

interface Level {
  users: number
  /** New users by month. */
  joined: Series
  products: number
  /** New products by month. */
  added: Series
  bookings: Series
  leads: Series
  conversions: Series
  /** Rupees. */
  revenue: Series
  bookingStats: BookingStats
  leadStats: LeadStats
}

const platform: Level = {
  users: 24_310,
  joined: [812, 778, 865, 934, 1021, 988, 1035],
  products: 1846,
  added: [41, 38, 46, 52, 61, 58, 55],
  bookings: [1180, 1096, 1214, 1342, 1498, 1387, 1463],
  leads: [420, 398, 455, 512, 540, 528, 587],
  conversions: [58, 61, 70, 82, 91, 88, 102],
  revenue: [5_428_000, 5_014_500, 5_633_200, 6_241_800, 7_086_400, 6_519_300, 6_948_600],
  bookingStats: { pending: 312, confirmed: 1048, completed: 7225, cancelled: 595 },
  leadStats: {
    new: 214,
    contacted: 386,
    qualified: 341,
    proposal: 268,
    negotiation: 197,
    closed_won: 552,
    closed_lost: 1482,
  },
}

const nation: Level = {
  users: 22_487,
  joined: [751, 722, 803, 868, 946, 917, 962],
  products: 1702,
  added: [38, 35, 43, 48, 56, 54, 51],
  bookings: [1092, 1011, 1120, 1238, 1385, 1279, 1350],
  leads: [391, 369, 424, 476, 503, 490, 545],
  conversions: [54, 57, 65, 76, 85, 82, 95],
  revenue: [4_982_300, 4_611_700, 5_168_900, 5_726_100, 6_508_200, 5_987_600, 6_386_400],
  bookingStats: { pending: 286, confirmed: 968, completed: 6673, cancelled: 548 },
  leadStats: {
    new: 198,
    contacted: 357,
    qualified: 318,
    proposal: 249,
    negotiation: 183,
    closed_won: 514,
    closed_lost: 1379,
  },
}

const state: Level = {
  users: 2164,
  joined: [71, 66, 75, 84, 92, 88, 94],
  products: 187,
  added: [4, 4, 5, 5, 7, 6, 6],
  bookings: [118, 109, 121, 139, 156, 148, 141],
  leads: [44, 41, 47, 55, 58, 56, 61],
  conversions: [6, 7, 7, 9, 10, 9, 11],
  revenue: [548_700, 502_400, 561_900, 648_300, 731_600, 696_200, 664_900],
  bookingStats: { pending: 31, confirmed: 104, completed: 735, cancelled: 62 },
  leadStats: {
    new: 23,
    contacted: 41,
    qualified: 36,
    proposal: 28,
    negotiation: 20,
    closed_won: 59,
    closed_lost: 155,
  },
}

const district: Level = {
  users: 318,
  joined: [10, 9, 11, 13, 14, 13, 15],
  products: 29,
  added: [0, 1, 1, 0, 2, 1, 1],
  bookings: [17, 15, 18, 21, 24, 22, 25],
  leads: [9, 8, 9, 11, 12, 11, 13],
  conversions: [1, 1, 2, 2, 2, 2, 3],
  revenue: [76_300, 68_900, 81_400, 96_700, 112_800, 103_500, 117_200],
  bookingStats: { pending: 6, confirmed: 17, completed: 110, cancelled: 9 },
  leadStats: {
    new: 5,
    contacted: 9,
    qualified: 7,
    proposal: 6,
    negotiation: 4,
    closed_won: 13,
    closed_lost: 29,
  },
}

const inPaise = ([jan, feb, mar, apr, may, jun, jul]: Series): Series => [
  rupees(jan),
  rupees(feb),
  rupees(mar),
  rupees(apr),
  rupees(may),
  rupees(jun),
  rupees(jul),
]

/** The fields of all four levels. */
const common = (level: Level, today: string) => ({
  stats: {
    totalUsers: level.users,
    totalProducts: level.products,
    totalBookings: sum(level.bookings),
    totalLeads: sum(level.leads),
  },
  changes: {
    users: changeOf(level.joined),
    products: changeOf(level.added),
    bookings: changeOf(level.bookings),
    leads: changeOf(level.leads),
  },
  bookingStats: level.bookingStats,
  leadStats: level.leadStats,
  monthlyRevenue: monthlyRevenue(today, inPaise(level.revenue)),
})

const trends = (level: Level, today: string) => ({
  revenueStats: revenueStatsOf(inPaise(level.revenue)),
  monthlyBookings: monthlyBookings(today, level.bookings),
})

const monthlyLeads = ({ leads, conversions }: Level, today: string) => ({
  monthlyLeads: byMonth(today, (index) => ({
    leads: leads[index] ?? 0,
    conversions: conversions[index] ?? 0,
  })),
})

export const superAdminSample = (today: string) => ({
  role: 'super_admin' as const,
  ...common(platform, today),
  ...trends(platform, today),
  ...monthlyLeads(platform, today),
})
export const nsaSample = (today: string) => ({
  role: 'nsa' as const,
  ...common(nation, today),
  ...trends(nation, today),
  ...monthlyLeads(nation, today),
})
export const ssaSample = (today: string) => ({
  role: 'ssa' as const,
  ...common(state, today),
  ...trends(state, today),
})
export const dsaSample = (today: string) => ({
  role: 'dsa' as const,
  ...common(district, today),
  ...monthlyLeads(district, today),
})
