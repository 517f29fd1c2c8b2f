// The guests of one time: who comes, how to reach them, and whether they are there.
import type { GuestListSlot } from '@affiliate-booking/contract/shapes/bookings'
import { Form, Link, useNavigation } from 'react-router'
import { formatClock } from '../../../domain/format/dates.ts'
import { formatParty } from '../../../domain/format/numbers.ts'
import { noValue } from '../../../domain/messages.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { PhoneLink } from '../booking-facts.tsx'
import { stageLabel } from '../../../domain/bookings/booking-stage.ts'

export type Guest = GuestListSlot['bookings'][number]

/** What the provider does with guests of the day. */
const gateActions = ['arrive', 'undo-arrival', 'no-show'] as const

/** `path`: of the day, where the buttons post. `whatsApp`: the numbers, by booking. */
export const guestColumns = (
  path: string,
  now: Date,
  whatsApp: Readonly<Record<string, string>>,
): readonly Column<Guest>[] => [
  {
    title: 'Guest',
    render: ({ id, userName, guestNames, hostMessage }) => (
      <span className="grid gap-0.5">
        <Link to={`/bookings/${id}`} className="text-brand-text underline-offset-4 hover:underline">
          {userName}
        </Link>
        {guestNames != null && guestNames.length > 0 && (
          <span className="text-sm text-muted">{guestNames.join(', ')}</span>
        )}
        {hostMessage != null && <span className="max-w-prose text-sm">“{hostMessage}”</span>}
      </span>
    ),
  },
  { title: 'Party', render: formatParty },
  { title: 'Contact', render: (guest) => <Contact guest={guest} whatsApp={whatsApp[guest.id]} /> },
  { title: 'Status', render: (guest) => <GuestStatus guest={guest} now={now} /> },
  { title: 'Number', render: ({ bookingId }) => <Reference>{bookingId}</Reference> },
  {
    title: 'Arrival',
    isWide: true,
    render: (guest) =>
      gateActions.some((action) => guest.actions?.includes(action)) ? (
        <ArrivalForm path={path} guest={guest} />
      ) : (
        noValue
      ),
  },
]

function Contact({
  guest: { customerPhone, userName },
  whatsApp,
}: {
  guest: Guest
  whatsApp: string | undefined
}) {
  if (customerPhone == null || customerPhone === '') return noValue
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
      <PhoneLink number={customerPhone} />
      <a
        href={`https://wa.me/${whatsApp}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp to ${userName}`}
        className="inline-flex min-h-6 items-center gap-1 text-brand-text underline underline-offset-4 print:hidden"
      >
        WhatsApp
      </a>
    </span>
  )
}

function GuestStatus({ guest, now }: { guest: Guest; now: Date }) {
  const { arrivedAt } = guest
  return arrivedAt == null ? (
    <StatusBadge status={stageLabel(guest, 'provider', now)} />
  ) : (
    <StatusBadge status={{ label: `Arrived ${formatClock(arrivedAt)}`, tone: 'good' }} />
  )
}

const buttons = {
  arrive: { label: 'Arrived', variant: 'primary' },
  'undo-arrival': { label: 'Undo', variant: 'quiet' },
  'no-show': { label: 'Mark as a no-show', variant: 'danger' },
} as const

function ArrivalForm({ path, guest: { id, version, actions, userName } }: { path: string; guest: Guest }) {
  const isPending = useNavigation().formData?.get('booking') === id
  const button = (action: keyof typeof buttons) =>
    actions?.includes(action) && (
      <Button
        type="submit"
        name="do"
        value={action}
        variant={buttons[action].variant}
        size="small"
        disabled={isPending}
        aria-label={`${buttons[action].label}: ${userName}`}
      >
        {buttons[action].label}
      </Button>
    )
  const noShow = button('no-show')
  return (
    <Form
      method="post"
      action={path}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden"
      preventScrollReset
    >
      <input type="hidden" name="booking" value={id} />
      <input type="hidden" name="version" value={version} />
      {button('arrive')}
      {button('undo-arrival')}
      {noShow && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text">
            No-show
          </summary>
          <div className="grid justify-items-start gap-2 pb-2">
            <p className="text-sm text-muted">The customer gets no refund. This cannot be undone.</p>
            {noShow}
          </div>
        </details>
      )}
    </Form>
  )
}
