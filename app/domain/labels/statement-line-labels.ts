import type { StatementOutcome } from '@affiliate-booking/contract/options/money/bank-statements'
import type { StatusLabel } from './status-labels.ts'

export const statementOutcomeLabels = {
  open: { label: 'To decide', tone: 'waiting' },
  matched: { label: 'Matched', tone: 'good' },
  linked: { label: 'Booked before', tone: 'good' },
  unapplied: { label: 'Money without a match', tone: 'moving' },
  ignored: { label: 'Ignored', tone: 'quiet' },
} as const satisfies Record<StatementOutcome, StatusLabel>
