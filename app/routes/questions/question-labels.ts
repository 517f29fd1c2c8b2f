import type { QuestionState } from '@affiliate-booking/contract/options/products/questions'
import type { StatusLabel } from '../../domain/labels/status-labels.ts'

export const questionLabels = {
  waiting: { label: 'No answer yet', tone: 'waiting' },
  answered: { label: 'Answered', tone: 'good' },
  removed: { label: 'Removed', tone: 'quiet' },
} as const satisfies Record<QuestionState, StatusLabel>
