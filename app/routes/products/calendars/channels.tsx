import type { CalendarChannel } from '@affiliate-booking/contract/shapes/products/calendars'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import type { ChannelAnswer } from './channel-answer.ts'
import { AddChannel, ChangeChannel } from './channel-forms.tsx'

interface ChannelsProps {
  kind: ProductKind
  channels: readonly CalendarChannel[]
  canChange: boolean
  answer: ChannelAnswer | undefined
}

const notes = {
  tour: 'We read them every 15 minutes. Times that are booked there are closed here, with all their seats.',
  stay: 'We read them every 15 minutes. Nights that are booked there are closed here: all rooms, or as many as you enter.',
}

export function Channels({ kind, channels, canChange, answer }: ChannelsProps) {
  const isAdding = useNavigation().formData?.get('address') != null
  const added = useSuccessCount(isAdding, answer)
  const answerOf = (channel: string | undefined) => (answer?.channel === channel ? answer : undefined)
  return (
    <Card id="channels" title="Calendars of other channels" note={notes[kind]}>
      <div className="grid gap-6">
        {channels.length > 0 && (
          <ul className="grid divide-y divide-line">
            {channels.map((channel) => (
              <Channel key={channel.id} channel={channel}>
                {canChange && (
                  // Closed again once it was changed.
                  <ChangeChannel
                    key={`${channel.name} ${channel.seats}`}
                    kind={kind}
                    channel={channel}
                    answer={answerOf(channel.id)}
                  />
                )}
              </Channel>
            ))}
          </ul>
        )}
        {/* Empty again after a calendar was added. */}
        <AddChannel
          key={added}
          kind={kind}
          canChange={canChange}
          answer={answerOf(undefined)}
          isAdding={isAdding}
        />
      </div>
    </Card>
  )
}

function Channel({ channel, children }: { channel: CalendarChannel; children: ReactNode }) {
  const { id, name, host, seats, readAt, succeededAt, error, closures, closureCount } = channel
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-muted">
            {host}
            {seats != null && `, ${formatQuantity(seats, 'room', 'rooms')}`}
            {succeededAt != null && `, read ${formatMoment(succeededAt)}`}
          </p>
        </div>
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="channel" value={id} />
          <ChannelButton intent="read" id={id} label="Read now" name={name} />
        </Form>
      </div>
      {error != null && (
        <Callout tone="warning">
          {error} {readAt != null && `Last tried ${formatMoment(readAt)}.`}{' '}
          {closureCount > 0 && 'What was read before stays closed.'}
        </Callout>
      )}
      {closureCount === 0 ? (
        error == null && <p className="text-sm text-muted">Nothing is booked there.</p>
      ) : (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text">
            {formatQuantity(closureCount, 'booked period', 'booked periods')}
          </summary>
          <ul className="grid gap-1 text-sm">
            {closures.map(({ startsAt, endsAt }) => (
              <li key={startsAt}>
                {formatMoment(startsAt)} to {formatMoment(endsAt)}
              </li>
            ))}
            {closureCount > closures.length && <li className="text-muted">and more</li>}
          </ul>
        </details>
      )}
      {children}
      <ConfirmedStep label="Remove" accessibleLabel={`Remove: ${name}`}>
        <p>
          {closureCount === 0
            ? 'We no longer read this calendar.'
            : `What is booked there can be booked here again at once: ${formatQuantity(closureCount, 'period', 'periods')}. We no longer read this calendar.`}{' '}
          Guests of both channels may then book the same days.
        </p>
        <Form method="post">
          <input type="hidden" name="channel" value={id} />
          <ChannelButton intent="remove" id={id} label="Yes, remove it" name={name} />
        </Form>
      </ConfirmedStep>
    </li>
  )
}

function ChannelButton({
  intent,
  id,
  label,
  name,
}: {
  intent: 'read' | 'remove'
  id: string
  label: string
  name: string
}) {
  const posted = useNavigation().formData
  const pending = posted?.get('intent') === intent && posted.get('channel') === id
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={intent === 'read' ? 'secondary' : 'danger'}
      size="small"
      disabled={pending}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  )
}
