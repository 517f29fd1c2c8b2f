// Days that differ from the week: closed, or with a time more.
import type {
  AvailabilityException,
  ManagedProduct,
} from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatShortDay, formatTimeSlot } from '../../../domain/format/dates.ts'
import { capacityLabels } from '../../../domain/products/managed-products.ts'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'

/** Posted with the forms of single days. */
export const exceptionIntents = { add: 'add-exception', remove: 'remove-exception' } as const

interface DayExceptionsProps {
  product: ManagedProduct
  today: string
  lastResult: SubmissionResult | undefined
}

const choices = [
  { value: 'closed', label: 'Closed all day' },
  { value: 'open', label: 'An additional time' },
]

export function DayExceptions({ product, today, lastResult }: DayExceptionsProps) {
  const isAdding = useNavigation().formData?.get('intent') === exceptionIntents.add
  const added = useSuccessCount(isAdding, lastResult)
  const ahead = product.exceptions
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  return (
    <Card id="exceptions" title="Single days" note="Days that differ from the weekly times.">
      <div className="grid gap-6">
        {ahead.length > 0 && (
          <ul className="grid divide-y divide-line">
            {ahead.map((exception) => (
              <Exception key={exception.id} exception={exception} product={product} />
            ))}
          </ul>
        )}
        {/* Empty again after a day was added. */}
        <AddException key={added} product={product} today={today} lastResult={lastResult} />
      </div>
    </Card>
  )
}

function Exception({ exception, product }: { exception: AvailabilityException; product: ManagedProduct }) {
  const { id, date, isClosed, startTime, endTime, capacity } = exception
  const posted = useNavigation().formData
  const pending = posted?.get('intent') === exceptionIntents.remove && posted.get('exception') === id
  const { seat, seats } = capacityLabels[product.kind]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
      <p>
        <span className="font-semibold">{formatShortDay(date)}</span>{' '}
        {isClosed
          ? 'Closed'
          : `${formatTimeSlot({ startTime: startTime ?? '', endTime: endTime ?? '' })}, ${formatQuantity(capacity ?? 0, seat, seats)}`}
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value={exceptionIntents.remove} />
        <Button
          type="submit"
          name="exception"
          value={id}
          variant="quiet"
          size="small"
          disabled={pending}
          aria-label={`Remove the exception of ${formatShortDay(date)}`}
        >
          {pending ? 'Removing...' : 'Remove'}
        </Button>
      </Form>
    </li>
  )
}

type Fields = Record<'what' | 'date' | 'startTime' | 'endTime' | 'capacity', string>

function AddException({ product, today, lastResult }: DayExceptionsProps) {
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint: { date: { required: true } },
    defaultValue: { what: 'closed' },
  })
  const pending = useNavigation().formData?.get('intent') === exceptionIntents.add
  useErrorToast(lastResult)
  const isStay = product.kind === 'stay'
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="day-exception grid gap-5 rounded-control bg-sunken p-4 sm:p-5"
    >
      <input type="hidden" name="intent" value={exceptionIntents.add} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Date" field={fields.date} type="date" min={today} data-required="Choose a date." />
        <SelectField label="What differs" field={fields.what} options={choices} />
      </div>
      <div className="open-only grid grid-cols-2 gap-5 sm:grid-cols-3">
        <TextField label={isStay ? 'Check-in' : 'Starts'} field={fields.startTime} type="time" />
        <TextField label={isStay ? 'Check-out' : 'Ends'} field={fields.endTime} type="time" />
        <TextField label={isStay ? 'Rooms' : 'Seats'} field={fields.capacity} inputMode="numeric" />
      </div>
      <Button type="submit" variant="secondary" disabled={pending} className="sm:justify-self-start">
        {pending ? 'Adding...' : 'Add the day'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </Form>
  )
}
