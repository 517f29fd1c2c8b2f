// Calendars of other channels that close days here, and the address that tells them of the bookings here.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type {
  CalendarConflict,
  ProductCalendars,
} from '@affiliate-booking/contract/shapes/products/calendars'
import type { SubmissionResult } from '@conform-to/react'
import { Fragment } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { CopyField } from '../../../ui/sharing/copy-field.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { ProductHeader } from '../product-header.tsx'
import type { ChannelAnswer } from './channel-answer.ts'
import { Channels } from './channels.tsx'

interface CalendarsPageProps {
  product: ManagedProduct
  calendars: ProductCalendars
  /** Whether the host changes the name and the rooms of a channel. */
  changesChannels: boolean
  origin: string
  answer?: ChannelAnswer | undefined
  /** Of a button beside the form. */
  refusal?: SubmissionResult | undefined
}

export function CalendarsPage({
  product,
  calendars,
  changesChannels,
  origin,
  answer,
  refusal,
}: CalendarsPageProps) {
  const { feedPath, channels, conflicts } = calendars
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <ProductHeader product={product} current="Calendar sync" />
      <ActionError result={refusal} />
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      <Channels kind={product.kind} channels={channels} canChange={changesChannels} answer={answer} />
      <Feed address={feedPath == null ? undefined : `${origin}${feedPath}`} />
    </div>
  )
}

function Conflicts({ conflicts }: { conflicts: readonly CalendarConflict[] }) {
  return (
    <section aria-labelledby="conflicts" className="grid gap-3 rounded-card bg-bad-soft p-5">
      <h2 id="conflicts" className="font-bold text-bad">
        Booked here and on a channel
      </h2>
      <p>
        Another channel has booked these days too. If you do not have room for both, cancel one of the two as
        soon as you can.
      </p>
      <ul className="grid gap-1">
        {conflicts.map(({ id, bookingId, customerName, date, channelName, isUnpaid }) => (
          <li key={id}>
            <Link
              to={`/bookings/${encodeURIComponent(id)}`}
              className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
            >
              {bookingId}
            </Link>{' '}
            {customerName}, {formatShortDay(date)}: also at {channelName}
            {isUnpaid === true && ' (not paid yet: it ends by itself if it is not paid in time)'}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Feed({ address }: { address: string | undefined }) {
  return (
    <Card
      id="feed"
      title="Your bookings in other calendars"
      note="Your bookings without names, what you have sold elsewhere, and the days that you close. Other channels and your phone can read it. It does not have what a channel has booked: let your channels read each other too."
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          Do two of your services share a boat or a room? Add the address of each to the other, under
          “Calendars of other channels”. A time with seats or rooms left stays open there, as does a day that
          you close. So does the day on which guests leave: let the times of the other service begin after the
          check-out.
        </p>
        {address !== undefined && (
          <>
            <CopyField label="Address of the calendar" value={address} />
            <p className="text-sm text-muted">
              Everybody who has this address can read it. If it got into the wrong hands, replace it.
            </p>
          </>
        )}
        {address === undefined ? (
          <FeedButton intent="renew-feed" variant="primary" label="Create an address" />
        ) : (
          // Closed again once there is another address.
          <Fragment key={address}>
            <ConfirmedStep label="Replace the address">
              <p>
                The present address stops working. Channels that read it no longer see your bookings, and can
                book the same days, until you enter the new address there.
              </p>
              <FeedButton intent="renew-feed" variant="secondary" label="Yes, replace the address" />
            </ConfirmedStep>
            <ConfirmedStep label="Remove the address">
              <p>Channels that read the address no longer see your bookings, and can book the same days.</p>
              <FeedButton intent="remove-feed" variant="danger" label="Yes, remove the address" />
            </ConfirmedStep>
          </Fragment>
        )}
      </div>
    </Card>
  )
}

interface FeedButtonProps {
  intent: 'renew-feed' | 'remove-feed'
  variant: 'primary' | 'secondary' | 'danger'
  label: string
}

function FeedButton({ intent, variant, label }: FeedButtonProps) {
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} variant={variant} size="small" disabled={isPending}>
        {label}
      </Button>
    </Form>
  )
}
