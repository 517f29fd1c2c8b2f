import type { QuestionView } from '@affiliate-booking/contract/options/products/questions'
import type { Question } from '@affiliate-booking/contract/shapes/products/questions'
import type { StatusLabel } from '../../domain/labels/status-labels.ts'

const questionLabels = {
  waiting: { label: 'No answer yet', tone: 'waiting' },
  reported: { label: 'Reported', tone: 'waiting' },
  answered: { label: 'Answered', tone: 'good' },
  removed: { label: 'Removed', tone: 'quiet' },
} as const satisfies Record<QuestionView, StatusLabel>

/** A report is seen by both sides of its decision. */
export const labelQuestion = ({ state, report }: Pick<Question, 'state' | 'report'>): StatusLabel =>
  questionLabels[state === 'waiting' && report?.isOpen === true ? 'reported' : state]
