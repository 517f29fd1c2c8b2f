// What the customer is told of when it is free.
import type { WaitlistEntry } from '@affiliate-booking/contract/calls/products/waitlist'
import { maximumTold } from '@affiliate-booking/contract/options/products/waitlist'
import { productPath, waitPath } from '../../domain/products/product-path.ts'
import { savedPath } from '../../domain/products/saving.ts'
import { bookWaitedPath, formatWaitedTrip } from '../../domain/format/waited-trip.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { Alert } from '../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'

export interface WaitingListProps {
  /** `failed`: not known just now. */
  entries: readonly WaitlistEntry[] | 'failed'
}

export const WaitingList = ({ entries }: WaitingListProps) => (
  <Card
    id="waiting"
    title="Waiting"
    note="We tell you as soon as there is room for you. Nothing is held, so book soon then."
  >
    {entries === 'failed' ? (
      <Alert>What you wait for could not be loaded. Please try again.</Alert>
    ) : (
      <ul className="grid divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    )}
  </Card>
)

function Entry({ entry }: { entry: WaitlistEntry }) {
  const { id, slug, title, isFree, isOnSale } = entry
  const trip = formatWaitedTrip(entry)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">
          {isOnSale ? <TextLink to={productPath(slug)}>{title}</TextLink> : title}
        </p>
        <p className="text-muted">{trip}</p>
        <p className={`text-sm ${isFree ? 'font-semibold text-good' : 'text-muted'}`}>{stateOf(entry)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isFree && (
          <ButtonLink to={bookWaitedPath(entry)} size="small">
            Book now
            <span className="sr-only">
              : {title}, {trip}
            </span>
          </ButtonLink>
        )}
        {isOnSale && !isFree && (
          <ButtonLink to={waitPath(slug, { date: entry.date })} variant="secondary" size="small">
            Change
            <span className="sr-only">
              : {title}, {trip}
            </span>
          </ButtonLink>
        )}
        <form method="post" action={savedPath}>
          <input type="hidden" name="leave" value={id} />
          <Button type="submit" variant="secondary" size="small">
            Remove
            <span className="sr-only">
              : {title}, {trip}
            </span>
          </Button>
        </form>
      </div>
    </li>
  )
}

function stateOf({ isOnSale, isFree, toldCount }: WaitlistEntry): string {
  if (!isOnSale) return 'Not on sale now.'
  if (isFree) return 'Free now.'
  if (toldCount >= maximumTold)
    return 'We have told you three times. Ask again on its page if you still want to be told.'
  return 'Sold out.'
}
