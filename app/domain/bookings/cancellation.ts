// Cancellation policies as text.
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { formatDeadline } from '../format/calendar.ts'
import { formatHours } from '../format/numbers.ts'

/** The refund percentage for a cancellation at least this many hours before the start. */
export interface PolicyStep {
  readonly hoursBefore: number
  readonly refundPercent: number
}

const span = (hours: number) => (hours === 0 ? 'the start' : `${formatHours(hours)} before the start`)

/** One sentence for each step, earliest first, and one for who cancels after the last. */
export function formatCancellationPolicy(steps: readonly PolicyStep[]): string[] {
  const refunding = steps.filter(({ refundPercent }) => refundPercent > 0)
  if (refunding.length === 0) return ['There is no refund after a cancellation.']
  return [
    ...refunding.map(({ hoursBefore, refundPercent }) =>
      refundPercent === 100
        ? `Free cancellation until ${span(hoursBefore)}: full refund.`
        : `${refundPercent}% refund until ${span(hoursBefore)}.`,
    ),
    'No refund after that.',
  ]
}

/** The first of them, short, for where there is little room; undefined when there is nothing good to say. */
export function formatFreeCancellation(steps: readonly PolicyStep[]): string | undefined {
  const free = steps.find(({ refundPercent }) => refundPercent === 100)
  return free && `Free cancellation until ${span(free.hoursBefore)}`
}

/** The steps in a hidden field: `120:100,24:50`. */
export const policyText = (steps: readonly PolicyStep[]): string =>
  steps.map(({ hoursBefore, refundPercent }) => `${hoursBefore}:${refundPercent}`).join(',')

export interface CancellationDeadline {
  readonly text: string
  readonly hasRefund: boolean
}

/** When the next step passes, in milliseconds since 1970; Infinity after the last. */
export const nextDeadline = (steps: readonly PolicyStep[], start: Date, now: Date): number =>
  Math.min(
    ...steps
      .map(({ hoursBefore }) => start.getTime() - hoursBefore * hourMs)
      .filter((deadline) => deadline > now.getTime()),
  )

/** What a booking that starts then gets back, and until when: the best step that has not passed. */
export function describeDeadline(steps: readonly PolicyStep[], start: Date, now: Date): CancellationDeadline {
  const deadlineOf = ({ hoursBefore }: PolicyStep) => start.getTime() - hoursBefore * hourMs
  const step = steps.find((one) => one.refundPercent > 0 && deadlineOf(one) > now.getTime())
  if (step === undefined) return { text: 'No refund if you cancel', hasRefund: false }
  const until = formatDeadline(new Date(deadlineOf(step)))
  const share = `${step.refundPercent}% refund if you cancel`
  return {
    text: `${step.refundPercent === 100 ? 'Free cancellation' : share} until ${until}`,
    hasRefund: true,
  }
}
