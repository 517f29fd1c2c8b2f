// Days that differ from the week: closed, or with a time more.
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { OutsideSale } from '@affiliate-booking/contract/shapes/products/outside-sales'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatShortDay, formatTime, formatTimeSlot } from '../../../domain/format/dates.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { capacityLabels } from '../../../domain/labels/sold-units.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { AddException, type AddExceptionProps, AlsoInOthers, exceptionIntents } from './add-exception.tsx'
import { type ClosedRange, closedRanges, type OpenRange, openRanges } from './closed-ranges.ts'

const minutesOfDay = 24 * 60

const isOverDays = ({ kind, durationMinutes }: ManagedProduct) =>
  kind === 'tour' && (durationMinutes ?? 0) >= minutesOfDay

export function DayExceptions(props: AddExceptionProps) {
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
        {/* Empty again after a day was added, and filled in when one is chosen. */}
        <AddException key={`${added} ${props.day} ${props.reopened?.id}`} {...props} />
      </div>
    </Card>
  )
}

const formatDays = (from: string, to: string) =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`

interface DayRowProps {
  posts: Readonly<Record<string, string>>
  /** Posted by the button, where one value names the row. */
  button?: { readonly name: string; readonly value: string }
  label: string
  pendingLabel: string
  /** For screen readers. */
  fullLabel: string
  /** Beside the button. */
  choice?: ReactNode
  children: ReactNode
}

/** Days of the list, with the button that takes them out of it. */
function DayRow({ posts, button, label, pendingLabel, fullLabel, choice, children }: DayRowProps) {
  const posted = useNavigation().formData
  const all = { ...posts, ...(button && { [button.name]: button.value }) }
  const pending = Object.entries(all).every(([name, value]) => posted?.get(name) === value)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
      <p className="min-w-0">{children}</p>
      <Form method="post" className="flex flex-wrap items-center gap-x-4">
        {Object.entries(posts).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {choice}
        <Button
          type="submit"
          {...button}
          variant="quiet"
          size="small"
          disabled={pending}
          aria-label={fullLabel}
        >
          {pending ? pendingLabel : label}
        </Button>
      </Form>
    </li>
  )
}

const removal = { label: 'Remove', pendingLabel: 'Removing...' }

interface ClosedDaysProps {
  range: ClosedRange
  productId: string
  hasOthers: boolean
}

function ClosedDays({ range: { from, to, reason }, productId, hasOthers }: ClosedDaysProps) {
  const days = formatDays(from, to)
  return (
    <DayRow
      posts={{ intent: exceptionIntents.open, from, to, reason }}
      label="Open again"
      pendingLabel="Opening..."
      fullLabel={`Open again: ${days}`}
      choice={hasOthers && <AlsoInOthers />}
    >
      <span className="font-semibold">{days}</span> Closed{reason !== '' && `: ${reason}`}{' '}
      <TextLink to={listUrl('/bookings', { cancelled: 'hide', product: productId, from, to, days: 'trip' })}>
        Bookings
      </TextLink>
    </DayRow>
  )
}

function Exception({ range: { first, last }, product }: { range: OpenRange; product: ManagedProduct }) {
  const { id, isClosed, startTime, endTime, capacity } = first
  const days = formatDays(first.date, last.date)
  const { one, many } = capacityLabels[soldBy(product)]
  return (
    <DayRow
      posts={{
        intent: exceptionIntents.remove,
        ...(last.id !== id && { last: last.id }),
        from: first.date,
        to: last.date,
      }}
      button={{ name: 'exception', value: id }}
      {...removal}
      fullLabel={`Remove the exception of ${days}`}
    >
      <span className="font-semibold">{days}</span>{' '}
      {isClosed
        ? 'Closed'
        : `${formatTimeSlot({ startTime: startTime ?? '', endTime: endTime ?? '' })}, ${formatQuantity(capacity ?? 0, one, many)}`}
    </DayRow>
  )
}

function Sale({ sale, product }: { sale: OutsideSale; product: ManagedProduct }) {
  const { id, from, to, startTime, seats } = sale
  const days = formatDays(from, to)
  const { one, many } = capacityLabels[soldBy(product)]
  return (
    <DayRow
      posts={{ intent: exceptionIntents.removeSale }}
      button={{ name: 'sale', value: id }}
      {...removal}
      fullLabel={`Remove what was sold elsewhere: ${days}`}
    >
      <span className="font-semibold">{days}</span> {startTime != null && `${formatTime(startTime)}, `}
      {formatQuantity(seats, one, many)} sold elsewhere
    </DayRow>
  )
}
