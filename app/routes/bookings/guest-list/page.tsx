// The guests of a day, slot by slot, for reading or printing.
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { ExpectedGuest, GuestListSlot } from '@affiliate-booking/contract/shapes/bookings'
import { Form } from 'react-router'
import { addDays } from '@affiliate-booking/shared/days'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatShortDay, formatTimeSlot, formatWeekday } from '../../../domain/format/dates.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { capacityLabels } from '../../../domain/labels/sold-units.ts'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { controlStyle } from '../../../ui/primitives/control-style.ts'
import { PrintButton } from '../../../ui/sharing/print-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ClosedTimes, type ListedClosedTime } from './closed-times.tsx'
import { departureColumns, type GuestNote, guestColumns, type ListedGuest } from './guest-columns.tsx'

interface GuestListPageProps {
  date: string
  slots: readonly GuestListSlot[]
  /** Of stays that end on the day. */
  departures: readonly ExpectedGuest[]
  /** By other calendars, in none of the slots. */
  closed: readonly ListedClosedTime[]
  /** Of a day without guests: when the next ones come. */
  nextDate: string | undefined
  /** Whether the provider has ever set days and times. */
  hasTimes: boolean
  now: string
  /** Why today is shown and not the day of the address. */
  unreadable: string | undefined
  /** Whether the host finds vouchers by their code. */
  hasCheckIn: boolean
  /** By booking. */
  notes: Readonly<Record<string, GuestNote>>
}

export const guestListPath = '/bookings/day'

/** Guests whose booking is paid; the host leaves out the others. */
export const expectedGuests = ({ bookings }: GuestListSlot): ExpectedGuest[] =>
  bookings.filter(({ status }) => status !== 'cancelled')

export function GuestListPage({
  date,
  slots,
  departures,
  closed,
  nextDate,
  hasTimes,
  now,
  unreadable,
  hasCheckIn,
  notes,
}: GuestListPageProps) {
  const columns = guestColumns(date, listUrl(guestListPath, { date }), notes)
  const booked = slots.filter((entry) => expectedGuests(entry).length > 0 || isSoldElsewhere(entry))
  const empty = slots.filter((entry) => entry.slot.status !== 'CLOSED' && !booked.includes(entry))
  const cardOf = (entry: GuestListSlot) => (
    <SlotCard
      key={entry.slot.id}
      entry={entry}
      columns={columns}
      date={date}
      isAhead={instantInIndia(entry.slot.date, entry.slot.startTime) > new Date(now)}
    />
  )
  return (
    <div className="grid gap-6">
      <PageHeader
        title={formatWeekday(date)}
        introduction={formatSummary(booked, departures.length, closed.length)}
      >
        <ButtonLink to={listUrl(guestListPath, { date: addDays(date, -1) })} variant="secondary" size="small">
          <span aria-hidden="true">←</span>
          Previous day
        </ButtonLink>
        <ButtonLink to={listUrl(guestListPath, { date: addDays(date, 1) })} variant="secondary" size="small">
          Next day
          <span aria-hidden="true">→</span>
        </ButtonLink>
        {hasCheckIn && (
          <ButtonLink to="/check-in" reloadDocument size="small">
            Check in
          </ButtonLink>
        )}
      </PageHeader>
      {unreadable !== undefined && <Callout tone="warning">{unreadable} These are today’s guests.</Callout>}
      <Form method="get" action={guestListPath} className="flex flex-wrap items-end gap-2 print:hidden">
        <label className="grid gap-1.5 text-sm font-medium">
          <span>Day</span>
          <input key={date} type="date" name="date" defaultValue={date} required className={controlStyle} />
        </label>
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {booked.length + departures.length + closed.length > 0 && <PrintButton variant="secondary" />}
      </Form>
      {booked.length + departures.length + closed.length === 0 && (
        <DayWithoutGuests nextDate={nextDate} hasTimes={hasTimes} />
      )}
      {booked.map(cardOf)}
      {closed.length > 0 && <ClosedTimes times={closed} />}
      {departures.length > 0 && (
        <Card id="departures" title="Leaving" note="Stays that end on this day.">
          <DataTable
            caption="Leaving"
            columns={departureColumns(date, notes)}
            rows={departures}
            empty={{ title: 'Nobody leaves', advice: '' }}
          />
        </Card>
      )}
      {empty.length > 0 && (
        <details className="print:hidden">
          <summary className="min-h-11 py-2.5 font-semibold text-brand-text">
            {formatQuantity(empty.length, 'time', 'times')} without bookings
          </summary>
          <div className="mt-3 grid gap-6">{empty.map(cardOf)}</div>
        </details>
      )}
    </div>
  )
}

function DayWithoutGuests({ nextDate, hasTimes }: Pick<GuestListPageProps, 'nextDate' | 'hasTimes'>) {
  if (!hasTimes) {
    return (
      <EmptyState
        title="Nothing scheduled on this day"
        advice="Set the days and times of your tours and stays, and they appear here."
        action={<ButtonLink to="/my-services">Your services</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title="No guests on this day"
      advice="Guests appear here once their booking is paid."
      action={
        nextDate !== undefined && (
          <ButtonLink to={listUrl(guestListPath, { date: nextDate })} variant="secondary" size="small">
            Next guests: {formatShortDay(nextDate)}
          </ButtonLink>
        )
      }
    />
  )
}

const isSoldElsewhere = ({ slot, channels }: GuestListSlot): boolean =>
  (slot.soldElsewhere ?? 0) > 0 || (channels ?? []).length > 0

function formatSummary(slots: readonly GuestListSlot[], departures: number, closed: number): string {
  const guests = formatGuests(slots, departures)
  return closed === 0
    ? guests
    : `${guests} Other calendars close ${formatQuantity(closed, 'night or time', 'nights or times')}.`
}

function formatGuests(slots: readonly GuestListSlot[], departures: number): string {
  const guests = slots.flatMap(expectedGuests)
  const elsewhere = slots.reduce((sum, { slot }) => sum + (slot.soldElsewhere ?? 0), 0)
  if (guests.length === 0 && elsewhere > 0) return `No bookings here, and ${elsewhere} sold elsewhere.`
  if (guests.length === 0 && departures > 0) return 'Nobody comes or stays. Some guests leave.'
  if (guests.length === 0) return 'No bookings.'
  // Seats and boats are not added up.
  const units = soldUnits.flatMap((unit) => {
    const ofUnit = slots.filter((entry) => soldBy(entry) === unit).flatMap(expectedGuests)
    const { one, many } = capacityLabels[unit]
    return ofUnit.length === 0 ? [] : [formatQuantity(seatsOf(ofUnit), one, many)]
  })
  const sold = elsewhere > 0 ? `, and ${elsewhere} sold elsewhere` : ''
  return `${[formatQuantity(guests.length, 'booking', 'bookings'), ...units].join(', ')}${sold}.`
}

const soldUnits = ['seat', 'group', 'room'] as const

const seatsOf = (guests: readonly ExpectedGuest[]): number =>
  guests.reduce((sum, { seats }) => sum + seats, 0)

/** The provider has the names of these guests elsewhere. */
function elsewhereCopy(entry: GuestListSlot): string {
  const { soldElsewhere } = entry.slot
  const channels = (entry.channels ?? []).join(', ')
  if (soldElsewhere == null || soldElsewhere === 0) return `Booked on ${channels}.`
  const { one, many } = capacityLabels[soldBy(entry)]
  const from = channels === '' ? '' : ` Calendars with a booking: ${channels}.`
  return `And ${formatQuantity(soldElsewhere, one, many)} sold elsewhere.${from}`
}

interface SlotCardProps {
  entry: GuestListSlot
  columns: readonly Column<ListedGuest>[]
  /** Of the list: a tour of several days began before. */
  date: string
  /** Whether it has not begun yet. */
  isAhead: boolean
}

function SlotCard({ entry, columns, date, isAhead }: SlotCardProps) {
  const { slot, productTitle, kind, guestsPerGroup } = entry
  const guests = expectedGuests(entry)
  const taken = seatsOf(guests)
  const unit = capacityLabels[soldBy(entry)].many
  const time = kind === 'stay' ? 'Night' : formatTimeSlot(slot)
  return (
    <Card
      id={`slot-${slot.id}`}
      title={productTitle}
      note={`${slot.date < date ? `Since ${formatWeekday(slot.date)}, ` : ''}${time}: ${taken} of ${slot.capacity} ${unit} paid${slot.status === 'CLOSED' ? ', closed' : ''}`}
    >
      <div className="grid gap-4">
        {guests.length === 0 ? (
          <p className="text-muted">No bookings yet.</p>
        ) : (
          <DataTable
            caption={`${productTitle}, ${time}`}
            columns={columns}
            rows={guests.map((guest) => ({ ...guest, guestsPerGroup }))}
            empty={{ title: 'No bookings yet', advice: '' }}
          />
        )}
        {isSoldElsewhere(entry) && <p className="font-semibold">{elsewhereCopy(entry)}</p>}
        {isAhead && (
          <ButtonLink
            to={listUrl(`${guestListPath}/cancel`, { date: slot.date, slot: slot.id })}
            variant="secondary"
            size="small"
            className="justify-self-start print:hidden"
          >
            Cancel this time
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
