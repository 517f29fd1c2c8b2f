// The guests of one time: who comes, how to reach them, and whether they are there.
import { formatExtraCount } from '@affiliate-booking/shared/extras'
import type { ExpectedGuest, GuestListSlot } from '@affiliate-booking/contract/shapes/bookings'
import { Form, Link, useNavigation } from 'react-router'
import { formatTime } from '../../../domain/format/dates.ts'
import { formatParty } from '../../../domain/format/numbers.ts'
import type { StatusLabel } from '../../../domain/labels/status-labels.ts'
import { noValue } from '../../../domain/messages.ts'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { PhoneLink } from '../booking-facts.tsx'

/** What the server works out of a guest. */
export interface GuestNote {
  readonly stage: StatusLabel
  /** Whether the guests arrive or stay, and until when; undefined where it is a matter of one day. */
  readonly stay: string | undefined
  /** Opens it. */
  readonly whatsApp: string | undefined
  /** Whether the arrival can be marked or undone. */
  readonly isToAct: boolean
}

type Notes = Readonly<Record<string, GuestNote>>

/** With the size of a group, where the time is sold by the group. */
export type ListedGuest = ExpectedGuest & Pick<GuestListSlot, 'guestsPerGroup'>

/** `path`: of the day, where the buttons post. `notes`: by booking. */
export const guestColumns = (date: string, path: string, notes: Notes): readonly Column<ListedGuest>[] => [
  ...whoColumns(date, notes),
  { title: 'Status', render: ({ id }) => <GuestStatus stage={notes[id]?.stage} /> },
  { title: 'Number', render: ({ bookingId }) => <Reference>{bookingId}</Reference> },
  {
    title: 'Arrival',
    isWide: true,
    // A card leaves out what is not shown.
    render: (guest) => (notes[guest.id]?.isToAct ? <ArrivalForm path={path} guest={guest} /> : noValue),
  },
]

/** Of those who leave. */
export const departureColumns = (date: string, notes: Notes): readonly Column<ExpectedGuest>[] => [
  ...whoColumns(date, notes),
  { title: 'Stay', isText: true, render: ({ productTitle }) => productTitle },
  { title: 'Check-out', render: ({ timeSlot }) => `By ${formatTime(timeSlot.endTime)}` },
  { title: 'Number', render: ({ bookingId }) => <Reference>{bookingId}</Reference> },
]

const whoColumns = (date: string, notes: Notes): readonly Column<ListedGuest>[] => [
  {
    title: 'Guest',
    render: ({ id, userName, guestNames, hostMessage }) => (
      <span className="grid gap-0.5">
        <Link
          to={`/bookings/${id}?day=${date}`}
          className="text-brand-text underline-offset-4 hover:underline"
        >
          {userName}
        </Link>
        {notes[id]?.stay !== undefined && <span className="text-sm font-normal">{notes[id].stay}</span>}
        {guestNames != null && guestNames.length > 0 && (
          <span className="text-sm text-muted">{guestNames.join(', ')}</span>
        )}
        {hostMessage != null && <span className="max-w-prose text-sm">“{hostMessage}”</span>}
      </span>
    ),
  },
  { title: 'Party', render: (guest) => <PartyAndExtras guest={guest} /> },
  { title: 'Contact', render: (guest) => <Contact guest={guest} whatsApp={notes[guest.id]?.whatsApp} /> },
]

function PartyAndExtras({ guest }: { guest: ListedGuest }) {
  const { extras } = guest
  if (extras == null || extras.length === 0) return formatParty(guest)
  return (
    <span className="grid gap-0.5">
      {formatParty(guest)}
      {extras.map((extra) => (
        <span key={extra.name} className="text-sm wrap-anywhere">
          {formatExtraCount(extra)}
        </span>
      ))}
    </span>
  )
}

function Contact({
  guest: { customerPhone },
  whatsApp,
}: {
  guest: ExpectedGuest
  whatsApp: string | undefined
}) {
  if (customerPhone == null || customerPhone === '') return noValue
  return (
    <span className="links flex flex-wrap gap-x-4">
      <PhoneLink number={customerPhone} whatsApp={whatsApp} isInTable />
    </span>
  )
}

function GuestStatus({ stage }: { stage: StatusLabel | undefined }) {
  return stage && <StatusBadge status={stage} />
}

const buttons = {
  arrive: { label: 'Arrived', variant: 'primary' },
  'undo-arrival': { label: 'Undo', variant: 'quiet' },
  'no-show': { label: 'Mark as a no-show', variant: 'danger' },
  'undo-no-show': { label: 'Undo the no-show', variant: 'quiet' },
} as const

function ArrivalForm({
  path,
  guest: { id, version, actions, userName },
}: {
  path: string
  guest: ExpectedGuest
}) {
  const isPending = useNavigation().formData?.get('booking') === id
  const button = (action: keyof typeof buttons) =>
    actions?.includes(action) && (
      <Button
        type="submit"
        name="intent"
        value={action}
        variant={buttons[action].variant}
        size="small"
        disabled={isPending}
        aria-label={`${buttons[action].label}: ${userName}`}
      >
        {buttons[action].label}
      </Button>
    )
  const [arrive, noShow] = [button('arrive'), button('no-show')]
  const undo = button('undo-arrival') || button('undo-no-show')
  return (
    <Form
      method="post"
      action={path}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden"
      preventScrollReset
    >
      <input type="hidden" name="booking" value={id} />
      <input type="hidden" name="version" value={version} />
      {arrive}
      {undo}
      {noShow && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text">
            No-show
            <span className="sr-only">: {userName}</span>
          </summary>
          <div className="grid justify-items-start gap-2 pb-2">
            <p className="text-sm text-muted">
              The customer is told, and gets no refund. You can undo it until a day after the end.
            </p>
            {noShow}
          </div>
        </details>
      )}
    </Form>
  )
}
