// What nobody can book on a day, since the calendar of another channel closes all of it.
import type { ClosedTime } from '@affiliate-booking/contract/shapes/bookings'
import { Link } from 'react-router'
import { formatTimeSlot } from '../../../domain/format/dates.ts'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

export type ListedClosedTime = ClosedTime & { id: string }

const columns: readonly Column<ListedClosedTime>[] = [
  {
    title: 'Tour or stay',
    isText: true,
    render: ({ productId, productTitle }) => (
      <Link
        to={`/my-services/${encodeURIComponent(productId)}/calendars`}
        className="inline-flex min-h-6 items-center text-brand-text underline-offset-4 hover:underline"
      >
        {productTitle}
      </Link>
    ),
  },
  { title: 'Time', render: (time) => (time.kind === 'stay' ? 'Night' : formatTimeSlot(time)) },
  { title: 'Calendar', isText: true, render: ({ channelName }) => channelName },
]

export const ClosedTimes = ({ times }: { times: readonly ListedClosedTime[] }) => (
  <Card
    id="closed"
    title="Closed by other calendars"
    note="A connected calendar has a booking then, and closes all rooms or seats here. Look there for the guests."
  >
    <DataTable
      caption="Closed by other calendars"
      columns={columns}
      rows={times}
      empty={{ title: 'Nothing is closed', advice: '' }}
    />
  </Card>
)
