// Days that differ from the week: closed, or with a time more.
import { soldBy } from '@affiliate-booking/contract/options/products/products'
import type { ManagedProduct, OutsideSale } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatShortDay, formatTime, formatTimeSlot } from '../../../domain/format/dates.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { capacityLabels } from '../../../domain/products/managed-products.ts'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { CheckedForm, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { type ClosedRange, closedRanges, type OpenRange, openRanges } from './closed-ranges.ts'

/** Posted with the forms of single days. */
export const exceptionIntents = {
  add: 'add-exception',
  remove: 'remove-exception',
  open: 'open-days',
  removeSale: 'remove-sale',
} as const

interface DayExceptionsProps {
  product: ManagedProduct
  today: string
  /** Whether the host closes several days at once. */
  closesRanges: boolean
  /** Whether the host takes off sale what was sold elsewhere. */
  takesSales: boolean
  /** Whether the provider has other services, which can be closed and opened too. */
  hasOthers: boolean
  lastResult: SubmissionResult | undefined
}

const minutesOfDay = 24 * 60

/** A time of a tour is added to those of the week; what is set for a night of a stay replaces it. */
const openLabels = { tour: 'An additional time', stay: 'Other rooms or times' }

const isOverDays = ({ kind, durationMinutes }: ManagedProduct) =>
  kind === 'tour' && (durationMinutes ?? 0) >= minutesOfDay

export function DayExceptions(props: DayExceptionsProps) {
  const { product, today, closesRanges, hasOthers, lastResult } = props
  const isAdding = useNavigation().formData?.get('intent') === exceptionIntents.add
  const added = useSuccessCount(isAdding, lastResult)
  const ahead = product.exceptions
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const sales = product.outsideSales ?? []
  // At a host that opens single days alone, each is a row.
  const ranges = closesRanges ? closedRanges(ahead) : []
  const others = closesRanges ? openRanges(ahead) : ahead.map((each) => ({ first: each, last: each }))
  return (
    <Card
      id="exceptions"
      title="Days that differ"
      note={
        isOverDays(product)
          ? 'Closed days, and days with other times. A tour that runs into a closed day is closed too. Bookings that are there stay.'
          : 'Closed days, and days with other times. Bookings that are there stay.'
      }
    >
      <div className="grid gap-6">
        {ahead.length + sales.length > 0 && (
          <ul className="grid divide-y divide-line">
            {ranges.map((range) => (
              <ClosedDays key={range.from} range={range} productId={product.id} hasOthers={hasOthers} />
            ))}
            {others.map((range) => (
              <Exception key={range.first.id} range={range} product={product} />
            ))}
            {sales.map((sale) => (
              <Sale key={sale.id} sale={sale} product={product} />
            ))}
          </ul>
        )}
        {/* Empty again after a day was added. */}
        <AddException key={added} {...props} />
      </div>
    </Card>
  )
}

const formatDays = (from: string, to: string) =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`

const AlsoInOthers = ({ isTicked }: { isTicked?: boolean }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      name="others"
      value="yes"
      defaultChecked={isTicked}
      className="size-5 shrink-0 accent-brand"
    />
    Also in my other services
  </label>
)

interface ClosedDaysProps {
  range: ClosedRange
  productId: string
  hasOthers: boolean
}

function ClosedDays({ range: { from, to, reason }, productId, hasOthers }: ClosedDaysProps) {
  const posted = useNavigation().formData
  const pending = posted?.get('intent') === exceptionIntents.open && posted.get('from') === from
  const days = formatDays(from, to)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
      <p className="min-w-0">
        <span className="font-semibold">{days}</span> Closed{reason !== '' && `: ${reason}`}{' '}
        <TextLink
          to={listUrl('/bookings', { cancelled: 'hide', product: productId, from, to, days: 'trip' })}
        >
          Bookings
        </TextLink>
      </p>
      <Form method="post" className="flex flex-wrap items-center gap-x-4">
        <input type="hidden" name="intent" value={exceptionIntents.open} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        {hasOthers && <AlsoInOthers />}
        <Button
          type="submit"
          variant="quiet"
          size="small"
          disabled={pending}
          aria-label={`Open again: ${days}`}
        >
          {pending ? 'Opening...' : 'Open again'}
        </Button>
      </Form>
    </li>
  )
}

function Exception({ range: { first, last }, product }: { range: OpenRange; product: ManagedProduct }) {
  const { id, isClosed, startTime, endTime, capacity } = first
  const days = formatDays(first.date, last.date)
  const posted = useNavigation().formData
  const pending = posted?.get('intent') === exceptionIntents.remove && posted.get('exception') === id
  const { one, many } = capacityLabels[soldBy(product)]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
      <p>
        <span className="font-semibold">{days}</span>{' '}
        {isClosed
          ? 'Closed'
          : `${formatTimeSlot({ startTime: startTime ?? '', endTime: endTime ?? '' })}, ${formatQuantity(capacity ?? 0, one, many)}`}
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value={exceptionIntents.remove} />
        {last.id !== id && <input type="hidden" name="last" value={last.id} />}
        <input type="hidden" name="from" value={first.date} />
        <input type="hidden" name="to" value={last.date} />
        <Button
          type="submit"
          name="exception"
          value={id}
          variant="quiet"
          size="small"
          disabled={pending}
          aria-label={`Remove the exception of ${days}`}
        >
          {pending ? 'Removing...' : 'Remove'}
        </Button>
      </Form>
    </li>
  )
}

function Sale({ sale, product }: { sale: OutsideSale; product: ManagedProduct }) {
  const { id, from, to, startTime, seats: sold } = sale
  const days = formatDays(from, to)
  const posted = useNavigation().formData
  const pending = posted?.get('intent') === exceptionIntents.removeSale && posted.get('sale') === id
  const { one, many } = capacityLabels[soldBy(product)]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
      <p>
        <span className="font-semibold">{days}</span> {startTime != null && `${formatTime(startTime)}, `}
        {formatQuantity(sold, one, many)} sold elsewhere
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value={exceptionIntents.removeSale} />
        <Button
          type="submit"
          name="sale"
          value={id}
          variant="quiet"
          size="small"
          disabled={pending}
          aria-label={`Remove what was sold elsewhere: ${days}`}
        >
          {pending ? 'Removing...' : 'Remove'}
        </Button>
      </Form>
    </li>
  )
}

type Fields = Record<
  | 'what'
  | 'date'
  | 'until'
  | 'reason'
  | 'others'
  | 'startTime'
  | 'endTime'
  | 'capacity'
  | 'sold'
  | 'soldTime',
  string
>

function AddException(props: DayExceptionsProps) {
  const { product, today, closesRanges, takesSales, hasOthers, lastResult } = props
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint: { date: { required: true } },
    defaultValue: { what: 'closed' },
  })
  const pending = useNavigation().formData?.get('intent') === exceptionIntents.add
  const isStay = product.kind === 'stay'
  const { title, many } = capacityLabels[soldBy(product)]
  return (
    <CheckedForm form={form} className="day-exception grid gap-5 rounded-control bg-sunken p-4 sm:p-5">
      <input type="hidden" name="intent" value={exceptionIntents.add} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="What differs"
          field={fields.what}
          options={[
            { value: 'closed', label: closesRanges ? 'Closed' : 'Closed all day' },
            { value: 'open', label: openLabels[product.kind] },
            ...(takesSales ? [{ value: 'sold', label: `${title} sold elsewhere` }] : []),
          ]}
        />
        <TextField
          label={closesRanges ? 'First day' : 'Date'}
          field={fields.date}
          type="date"
          min={today}
          data-required="Choose a date."
        />
      </div>
      {closesRanges && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Last day"
            field={fields.until}
            type="date"
            min={today}
            hint="Leave it empty for one day."
          />
          <div className="closed-only">
            <TextField label="Reason (optional)" field={fields.reason} hint="For you alone." />
          </div>
        </div>
      )}
      {hasOthers && (
        <div className="closed-only">
          <AlsoInOthers isTicked={fields.others.initialValue === 'yes'} />
        </div>
      )}
      <div className="open-only grid grid-cols-2 gap-5 sm:grid-cols-3">
        <TextField label={isStay ? 'Check-in' : 'Starts'} field={fields.startTime} type="time" />
        <TextField label={isStay ? 'Check-out' : 'Ends'} field={fields.endTime} type="time" />
        <TextField label={title} field={fields.capacity} inputMode="numeric" />
      </div>
      <p className="open-only text-sm text-muted">
        {isStay
          ? 'For guests who leave on the 27th, the last day is the 26th. This replaces what you set for these nights before; booked rooms stay booked.'
          : `This replaces a time with the same start. Booked ${many} stay booked.`}
      </p>
      {takesSales && (
        <>
          <div className="sold-only grid grid-cols-2 gap-5 sm:grid-cols-3">
            {!isStay && <TextField label="Starts" field={fields.soldTime} type="time" />}
            <TextField label={title} field={fields.sold} inputMode="numeric" />
          </div>
          <p className="sold-only text-sm text-muted">
            What you have sold by phone, at the door or at a channel without a calendar. The rest stays on
            sale.
            {isStay && ' For guests who leave on the 27th, the last day is the 26th.'}
          </p>
        </>
      )}
      <Button type="submit" variant="secondary" disabled={pending} className="sm:justify-self-start">
        {pending ? 'Saving...' : closesRanges ? 'Save' : 'Add the day'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
