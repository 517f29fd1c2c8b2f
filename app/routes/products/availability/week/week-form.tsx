// The weekly times, day by day. Each button posts the whole form: it comes back with a row added or removed, and only
// the last button saves it.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { weekdays } from '../../../../domain/format/calendar.ts'
import { capacityLabels } from '../../../../domain/labels/sold-units.ts'
import { Alert } from '../../../../ui/primitives/alert.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { controlStyle } from '../../../../ui/primitives/control-style.ts'
import { isChanged, LeaveGuard } from '../../../../ui/forms/leave-guard.tsx'
import { useFirstProblem } from '../../../../ui/forms/checks/use-first-problem.ts'
import { useSuccessCount } from '../../../../ui/forms/use-success-count.ts'
import { usualTimesOf } from './usual-times.ts'
import type { RuleField, TypedRule, WeekAnswer } from './weekly-rules.ts'

const another = 'Another time'

/** Posted with the form of the week. */
export const weekIntent = 'week'

const copy = {
  tour: {
    note: 'A tour can be booked at these times, on every such day of the next 180 days.',
    startTime: 'Starts',
    endTime: 'Ends',
    add: 'Add a time',
    none: 'No tour',
  },
  stay: {
    note: 'A night can be booked from each of these days to the next, for the next 180 days.',
    startTime: 'Check-in',
    endTime: 'Check-out',
    add: 'Add the night',
    none: 'No night',
  },
} as const satisfies Record<ProductKind, Record<string, string>>

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
  const { note, add, none } = copy[kind]
  const numbered = rows.map((row, index) => ({ row, index }))
  const focus = answer?.problems.length === 0 ? answer.focus : undefined
  const form = useFirstProblem(lastAnswer)
  return (
    <Card id="week" title="Every week" note={`${note}${soldBy(product) === 'group' ? groupNote : ''}`}>
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
          {weekdays.map((name, index) => {
            // 1 is Monday, as on the wire.
            const weekday = index + 1
            const ofDay = numbered.filter(({ row }) => row.weekday === weekday)
            const takesFocus = focus !== undefined && 'weekday' in focus && focus.weekday === weekday
            return (
              <li key={weekday} className="grid gap-x-5 gap-y-2 py-4 first:pt-0 sm:grid-cols-[7rem_1fr]">
                <h3 id={`day-${weekday}`} className="font-semibold sm:py-2.5">
                  {name}
                </h3>
                <div role="group" aria-labelledby={`day-${weekday}`} className="grid gap-3">
                  {ofDay.map(({ row, index }, place) => (
                    <RuleRow
                      key={index}
                      kind={kind}
                      capacityTitle={capacityLabels[soldBy(product)].title}
                      row={row}
                      index={index}
                      label={`${name}${ofDay.length > 1 ? `, time ${place + 1}` : ''}`}
                      answer={answer}
                    />
                  ))}
                  <div className="flex flex-wrap items-center gap-x-2">
                    {ofDay.length === 0 && <span className="mr-2 text-muted">{none}</span>}
                    {(kind === 'tour' || ofDay.length === 0) && ofDay.length < 10 && (
                      <Button
                        type="submit"
                        name="add"
                        value={weekday}
                        variant="quiet"
                        size="small"
                        disabled={isPosted}
                        // Keeps the focus without scripts, too.
                        // oxlint-disable-next-line jsx-a11y/no-autofocus
                        autoFocus={takesFocus}
                        aria-label={`${ofDay.length > 0 ? another : add}: ${name}`}
                      >
                        <Plus className="size-4" aria-hidden="true" />
                        {ofDay.length > 0 ? another : add}
                      </Button>
                    )}
                    {ofDay.length > 0 && (
                      <Button
                        type="submit"
                        name="copy"
                        value={weekday}
                        variant="quiet"
                        size="small"
                        disabled={isPosted}
                        aria-label={`Same every day: as ${name}`}
                      >
                        <Copy className="size-4" aria-hidden="true" />
                        Same every day
                      </Button>
                    )}
                  </div>
                </div>
              </li>
            )
          })}
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

interface RuleRowProps {
  kind: ProductKind
  /** What there are so many of. */
  capacityTitle: string
  row: TypedRule
  index: number
  /** Which time it is, for screen readers. */
  label: string
  answer: WeekAnswer | undefined
}

function RuleRow({ kind, capacityTitle, row, index, label, answer }: RuleRowProps) {
  const problems = answer?.problems.filter((problem) => problem.row === index) ?? []
  const isFirst = answer?.problems[0]?.row === index
  const isNew = answer?.problems.length === 0 && answer.focus !== undefined && 'row' in answer.focus
  const problemId = `rule-${index}-problem`
  const control = (field: RuleField): ComponentProps<'input'> => {
    const isWrong = problems.some((problem) => problem.field === field)
    const takesFocus = isFirst
      ? problems[0]?.field === field
      : isNew && 'row' in answer.focus && answer.focus.row === index && field === 'startTime'
    return {
      name: field,
      defaultValue: row[field],
      className: controlStyle,
      autoFocus: takesFocus,
      ...(isWrong && { 'aria-invalid': true, 'aria-describedby': problemId }),
    }
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="sr-only">{label}</legend>
      <input type="hidden" name="weekday" value={row.weekday} />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto]">
        <label className="grid gap-1 text-sm font-medium">
          {copy[kind].startTime}
          <input type="time" {...control('startTime')} />
        </label>
        <label className="grid gap-1 text-sm font-medium">
          {copy[kind].endTime}
          <input type="time" {...control('endTime')} />
        </label>
        <label className="grid gap-1 text-sm font-medium">
          {capacityTitle}
          <input type="number" min={1} max={1000} inputMode="numeric" {...control('capacity')} />
        </label>
        <Button
          type="submit"
          name="remove"
          value={index}
          variant="quiet"
          className="justify-self-start px-3"
          aria-label={`Remove: ${label}`}
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </Button>
      </div>
      {problems.length > 0 && (
        <p id={problemId} className="text-sm font-medium text-bad">
          {problems.map(({ message }) => message).join(' ')}
        </p>
      )}
    </fieldset>
  )
}
