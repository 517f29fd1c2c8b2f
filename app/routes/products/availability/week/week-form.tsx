// The weekly times, day by day. Each button posts the whole form: it comes back with a row added or removed, and only
// the last button saves it.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { weekdays } from '../../../../domain/format/calendar.ts'
import { Alert } from '../../../../ui/primitives/alert.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { isChanged, LeaveGuard } from '../../../../ui/forms/leave-guard.tsx'
import { useFirstProblem } from '../../../../ui/forms/checks/use-first-problem.ts'
import { useSuccessCount } from '../../../../ui/forms/use-success-count.ts'
import { usualTimesOf } from './usual-times.ts'
import { WeekDay } from './week-day.tsx'
import type { TypedRule, WeekAnswer } from './weekly-rules.ts'

/** Posted with the form of the week. */
export const weekIntent = 'week'

const notes = {
  tour: 'A tour can be booked at these times, on every such day of the next 180 days.',
  stay: 'A night can be booked from each of these days to the next, for the next 180 days.',
} as const satisfies Record<ProductKind, string>

const groupNote = ' Its groups are the boats, jeeps or guides that you have at that time.'

interface WeekFormProps {
  product: ManagedProduct
  saved: readonly TypedRule[]
  /** To the last post, if that was of this form. */
  answer: WeekAnswer | undefined
}

export function WeekForm({ product, saved, answer: lastAnswer }: WeekFormProps) {
  const { kind, weekVersion } = product
  const posted = useNavigation().formData
  const isPosted = posted?.get('intent') === weekIntent
  const isSaving = isPosted && posted.has('save')
  const isRowPosted = isPosted && !isSaving
  const answer = useUnsaved(lastAnswer, isSaving)
  const rows = answer?.rows ?? saved
  const form = useFirstProblem(lastAnswer)
  return (
    <Card id="week" title="Every week" note={`${notes[kind]}${soldBy(product) === 'group' ? groupNote : ''}`}>
      <LeaveGuard
        what="the week"
        hasUnsaved={() => isRowPosted || answer !== undefined || isChanged(form.current)}
      />
      {/* Remounts with each result, which contains the entries. */}
      <Form key={JSON.stringify(answer ?? rows)} ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={weekIntent} />
        <input type="hidden" name="weekVersion" value={answer?.weekVersion ?? weekVersion ?? ''} />
        {/* A new row is filled from these. */}
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="minutes" value={usualTimesOf(product).minutes ?? ''} />
        {/* The Enter key presses this button. */}
        <button type="submit" name="save" value="1" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <ol className="grid divide-y divide-line">
          {weekdays.map((name, index) => (
            // 1 is Monday, as on the wire.
            <WeekDay
              key={name}
              name={name}
              weekday={index + 1}
              product={product}
              rows={rows}
              answer={answer}
              isPosted={isPosted}
            />
          ))}
        </ol>
        {lastAnswer?.message !== undefined && <Alert>{lastAnswer.message}</Alert>}
        <div className="grid gap-2">
          <Button
            type="submit"
            name="save"
            value="1"
            disabled={isPosted}
            className="sm:justify-self-start sm:px-8"
          >
            {isSaving ? 'Saving...' : 'Save the week'}
          </Button>
          <p className="text-sm text-muted">
            {kind === 'tour'
              ? 'Bookings stay at their times. If you move a time, the new one is also sold on days with bookings.'
              : 'Bookings stay as they are.'}
          </p>
        </div>
      </Form>
    </Card>
  )
}

/** The last answer with rows, until the week is saved: what is done elsewhere on the page leaves the rows alone. */
function useUnsaved(answer: WeekAnswer | undefined, isSaving: boolean): WeekAnswer | undefined {
  const saves = useSuccessCount(isSaving, answer)
  const [kept, keep] = useState({ answer, saves })
  const hasRows = answer?.rows !== undefined
  const next = hasRows ? answer : saves > kept.saves ? undefined : kept.answer
  if (next !== kept.answer || saves !== kept.saves) keep({ answer: next, saves })
  return next
}
