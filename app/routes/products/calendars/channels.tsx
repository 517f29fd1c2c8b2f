import type { CalendarChannel } from '@affiliate-booking/contract/shapes/products/calendars'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { useFirstProblem } from '../../../ui/forms/checks/use-first-problem.ts'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { UncheckedField } from '../unchecked-field.tsx'
import type { ChannelAnswer } from './channel-answer.ts'

interface ChannelsProps {
  kind: ProductKind
  channels: readonly CalendarChannel[]
  answer: ChannelAnswer | undefined
}

const notes = {
  tour: 'We read them every 15 minutes. Times that are booked there are closed here, with all their seats.',
  stay: 'We read them every 15 minutes. Nights that are booked there are closed here: all rooms, or as many as you enter.',
}

export function Channels({ kind, channels, answer }: ChannelsProps) {
  const isAdding = useNavigation().formData?.get('address') != null
  const added = useSuccessCount(isAdding, answer)
  return (
    <Card id="channels" title="Calendars of other channels" note={notes[kind]}>
      <div className="grid gap-6">
        {channels.length > 0 && (
          <ul className="grid divide-y divide-line">
            {channels.map((channel) => (
              <Channel key={channel.id} channel={channel} />
            ))}
          </ul>
        )}
        {/* Empty again after a calendar was added. */}
        <AddChannel key={added} kind={kind} answer={answer} isAdding={isAdding} />
      </div>
    </Card>
  )
}

function Channel({ channel }: { channel: CalendarChannel }) {
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

function AddChannel({
  kind,
  answer,
  isAdding,
}: Pick<ChannelsProps, 'kind' | 'answer'> & { isAdding: boolean }) {
  // What is typed stays in the form; only without scripts, it comes back with the answer.
  const [typed] = useState(answer?.typed)
  const form = useFirstProblem(answer)
  return (
    <Form ref={form} method="post" className="grid gap-5 rounded-control bg-sunken p-4 sm:p-5">
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <UncheckedField
          label="Name"
          name="name"
          hint="Such as Airbnb."
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={typed?.name}
          problem={answer?.problems.name}
        />
        <UncheckedField
          label="Address of its calendar"
          name="address"
          hint="The channel shows it under “Export calendar” or “Sync calendars”."
          required
          inputMode="url"
          autoComplete="off"
          defaultValue={typed?.address}
          problem={answer?.problems.address}
        />
        {kind === 'stay' && (
          <UncheckedField
            label="Rooms (optional)"
            name="seats"
            hint="How many you sell there. Empty: a booking there closes the whole night here. To change it later, add the same address again."
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed?.seats}
            problem={answer?.problems.seats}
          />
        )}
      </div>
      <Button type="submit" variant="secondary" disabled={isAdding} className="sm:justify-self-start">
        {isAdding ? 'Reading...' : 'Add the calendar'}
      </Button>
      {answer?.message !== undefined && <Alert>{answer.message}</Alert>}
    </Form>
  )
}
