import type { MessageState } from '@affiliate-booking/contract/options/messages'
import type { StatusLabel } from './status-labels.ts'

export const messageStateLabels = {
  queued: { label: 'Waiting', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  dead: { label: 'Not delivered', tone: 'bad' },
  expired: { label: 'Expired', tone: 'quiet' },
} as const satisfies Record<MessageState, StatusLabel>
