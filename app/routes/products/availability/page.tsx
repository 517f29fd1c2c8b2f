// When a tour or a stay can be booked: the times of every week, the days that differ, and what comes of them.
import type { ChannelTime } from '@affiliate-booking/contract/shapes/products/calendars'
import type { ManagedProduct, Slot } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { ProductHeader } from '../product-header.tsx'
import { ComingWeeks } from './coming-weeks.tsx'
import { DayExceptions } from './day-exceptions.tsx'
import type { TypedRule, WeekAnswer } from './week/weekly-rules.ts'
import { WeekForm } from './week/week-form.tsx'

interface AvailabilityPageProps {
  product: ManagedProduct
  rows: readonly TypedRule[]
  today: string
  /** That was chosen to be closed or changed. */
  day: string | undefined
  /** The cancelled time of that day that was chosen to be opened again. */
  reopened: Slot | undefined
  /** Whether the host closes several days at once. */
  closesRanges: boolean
  /** Whether the host takes off sale what was sold elsewhere. */
  takesSales: boolean
  saleId: string
  /** Whether the provider has other services. */
  hasOthers: boolean
  /** The Monday with which the calendar begins. */
  from: string
  /** Undefined when they could not be loaded. */
  slots: readonly Slot[] | undefined
  channelTimes: readonly ChannelTime[]
  week: WeekAnswer | undefined
  /** Of the form that adds a day, or of the button of one. */
  exception: SubmissionResult | undefined
}

export function AvailabilityPage({
  product,
  rows,
  today,
  day,
  reopened,
  closesRanges,
  takesSales,
  saleId,
  hasOthers,
  from,
  channelTimes,
  slots,
  week,
  exception,
}: AvailabilityPageProps) {
  // The buttons of single days post no more than their day.
  const isOfForm = exception?.initialValue?.['what'] !== undefined
  useErrorToast(isOfForm ? exception : undefined)
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <ProductHeader product={product} current="Days and times" />
      <ActionError result={isOfForm ? undefined : exception} />
      <WeekForm key={product.id} product={product} saved={rows} answer={week} />
      <DayExceptions
        product={product}
        today={today}
        day={day}
        reopened={reopened}
        closesRanges={closesRanges}
        takesSales={takesSales}
        saleId={saleId}
        hasOthers={hasOthers}
        lastResult={isOfForm ? exception : undefined}
      />
      <ComingWeeks product={product} today={today} from={from} slots={slots} channelTimes={channelTimes} />
    </div>
  )
}
