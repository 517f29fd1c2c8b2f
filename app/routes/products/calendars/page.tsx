// Calendars of other channels that close days here, and the address that tells them of the bookings here.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type {
  CalendarConflict,
  ProductCalendars,
} from '@affiliate-booking/contract/shapes/products/calendars'
import { Form, Link, useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { CopyField } from '../../../ui/sharing/copy-field.tsx'
import { ProductHeader } from '../product-header.tsx'
import type { ChannelAnswer } from './channel-answer.ts'
import { Channels } from './channels.tsx'

interface CalendarsPageProps {
  product: ManagedProduct
  calendars: ProductCalendars
  origin: string
  answer: ChannelAnswer | undefined
}

export function CalendarsPage({ product, calendars, origin, answer }: CalendarsPageProps) {
  const { feedPath, channels, conflicts } = calendars
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <ProductHeader product={product} current="Calendars" />
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      <Channels channels={channels} answer={answer} />
      <Feed address={feedPath == null ? undefined : `${origin}${feedPath}`} />
    </div>
  )
}

function Conflicts({ conflicts }: { conflicts: readonly CalendarConflict[] }) {
  return (
    <section aria-labelledby="conflicts" className="grid gap-3 rounded-card bg-bad-soft p-5">
      <h2 id="conflicts" className="font-bold text-bad">
        Booked twice
      </h2>
      <p>These bookings are on days that another channel has booked too. Cancel one of the two.</p>
      <ul className="grid gap-1">
        {conflicts.map(({ id, bookingId, customerName, date, channelName }) => (
          <li key={id}>
            <Link
              to={`/bookings/${encodeURIComponent(id)}`}
              className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
            >
              {bookingId}
            </Link>{' '}
            {customerName}, {formatShortDay(date)}: also at {channelName}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Feed({ address }: { address: string | undefined }) {
  const pending = useNavigation().formData?.get('intent')
  return (
    <Card
      id="feed"
      title="Your bookings in other calendars"
      note="Days, times and numbers of guests, without names. Other channels and your phone can read it."
    >
      <div className="grid gap-4">
        {address !== undefined && (
          <>
            <CopyField label="Address of the calendar" value={address} />
            <p className="text-sm text-muted">
              Everybody who has this address can read it. If it got into the wrong hands, replace it.
            </p>
          </>
        )}
        <Form method="post" className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value="renew-feed"
            variant={address === undefined ? 'primary' : 'secondary'}
            size="small"
            disabled={pending === 'renew-feed'}
          >
            {address === undefined ? 'Create an address' : 'Replace the address'}
          </Button>
          {address !== undefined && (
            <Button
              type="submit"
              name="intent"
              value="remove-feed"
              variant="quiet"
              size="small"
              disabled={pending === 'remove-feed'}
            >
              Remove the address
            </Button>
          )}
        </Form>
      </div>
    </Card>
  )
}
