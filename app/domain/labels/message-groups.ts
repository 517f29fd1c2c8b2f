import type { MessageGroup } from '@affiliate-booking/contract/options/messages'

export const messageGroupLabels: Readonly<Record<MessageGroup, string>> = {
  bookings: 'Bookings',
  services: 'Services',
  leads: 'Leads',
  earnings: 'Earnings and payouts',
  reports: 'Reports',
  account: 'Account and security',
}
