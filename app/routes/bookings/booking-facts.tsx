// What was booked, by whom and where to go: the same on the booking's page, the voucher and receipts.
import { formatExtraCount } from '@affiliate-booking/shared/extras'
import type { BookingDetails, BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { formatTime, formatTimeSlot, formatWeekday } from '../../domain/format/dates.ts'
import { formatParty } from '../../domain/format/numbers.ts'
import { Fact } from '../../ui/texts/fact.tsx'

const tableLinkStyle = 'whitespace-nowrap text-brand-text underline underline-offset-4'
const linkStyle = `inline-block py-0.5 ${tableLinkStyle}`

interface PhoneLinkProps {
  /** Blanks are for the eye. */
  number: string
  /** Opens WhatsApp to it. */
  whatsApp?: string | undefined
  /** Where links have the height of a thumb already. */
  isInTable?: boolean
}

/** A phone number that can be called, and written to. */
export function PhoneLink({ number, whatsApp, isInTable = false }: PhoneLinkProps) {
  const style = isInTable ? tableLinkStyle : linkStyle
  return (
    <>
      <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className={style}>
        {number}
      </a>
      {whatsApp && (
        <a
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp ${number}`}
          className={`${style} print:hidden`}
        >
          WhatsApp
        </a>
      )}
    </>
  )
}

/** Over the first and the last day of a booking that has both. */
export const spanTitles = ({ kind }: Pick<BookingRow, 'kind'>) =>
  kind === 'stay' ? { first: 'Arrival', last: 'Departure' } : { first: 'Starts', last: 'Ends' }

/** Over where to go. */
export const placeTitle = ({ kind }: Pick<BookingRow, 'kind'>) =>
  kind === 'stay' ? 'Address' : 'Meeting point'

/** Over the size of a booking. */
export const partyTitle = ({ kind, guests }: Pick<BookingRow, 'kind' | 'guests'>) => {
  if (kind === 'tour') return 'Guests'
  return guests == null ? 'Rooms' : 'Rooms and guests'
}

/** Its weekday may stand alone on a line, its date not in two. */
function WholeDay({ day, after = '' }: { day: string; after?: string }) {
  const [weekday, date] = formatWeekday(day).split(', ')
  return (
    <>
      {weekday}, <span className="whitespace-nowrap">{date + after}</span>
    </>
  )
}

export function WhenFacts({ booking }: { booking: BookingRow }) {
  const { date, endDate, timeSlot } = booking
  if (endDate == null) {
    return (
      <>
        <Fact title="Day">
          <WholeDay day={date} />
        </Fact>
        <Fact title="Time">{formatTimeSlot(timeSlot)}</Fact>
      </>
    )
  }
  const titles = spanTitles(booking)
  return (
    <>
      <Fact title={titles.first}>
        <WholeDay day={date} after="," />{' '}
        <span className="whitespace-nowrap">from {formatTime(timeSlot.startTime)}</span>
      </Fact>
      <Fact title={titles.last}>
        <WholeDay day={endDate} after="," />{' '}
        <span className="whitespace-nowrap">until {formatTime(timeSlot.endTime)}</span>
      </Fact>
    </>
  )
}

export function WhereFacts({ booking }: { booking: BookingDetails }) {
  const { meetingPoint, position, location } = booking
  const district = `${location.district}, ${location.state}`
  const goal = position ?? (meetingPoint && `${meetingPoint}, ${district}`)
  return (
    <>
      {meetingPoint && <Fact title={placeTitle(booking)}>{meetingPoint}</Fact>}
      {position && <Fact title="Map position">{position}</Fact>}
      <Fact title="Location">
        {district}{' '}
        {goal && (
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(goal)}`}
            target="_blank"
            rel="noreferrer"
            className={`${linkStyle} print:hidden`}
          >
            Directions
          </a>
        )}
      </Fact>
    </>
  )
}

export const PartyFact = ({ booking }: { booking: BookingRow }) => (
  <Fact title={partyTitle(booking)}>{formatParty(booking)}</Fact>
)

/** What was added to the trip, where its price is not shown. */
export function ExtrasFact({ booking: { extras } }: { booking: Pick<BookingRow, 'extras'> }) {
  if (extras == null || extras.length === 0) return null
  return (
    <Fact title="Extras" isWide>
      {extras.map((extra) => (
        <p key={extra.name} className="wrap-anywhere">
          {formatExtraCount(extra)}
        </p>
      ))}
    </Fact>
  )
}

/** What the customer tells the host; where a path is given, with the way to change it. */
export function GuestFacts({ path, booking }: { path?: string; booking: BookingDetails }) {
  const { guestNames, hostMessage, canDescribeGuests } = booking
  const lines = [guestNames?.join(', '), hostMessage].filter((line) => line != null && line !== '')
  const canChange = path !== undefined && canDescribeGuests === true
  if (lines.length === 0 && !canChange) return null
  return (
    <Fact title="Guests and message" isWide>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {canChange && (
        <TextLink to={`${path}/guests`}>{lines.length === 0 ? 'Add names or a message' : 'Change'}</TextLink>
      )}
    </Fact>
  )
}
