// What is waited for: the day and time, or the nights, and the guests; without an account also where to tell. A plain form.
import { daysBetween } from '@affiliate-booking/shared/days'
import { formatDayWithoutYear, formatShortWeekdayDay } from '../../../domain/format/calendar.ts'
import { formatGuests } from '../../../domain/format/numbers.ts'
import {
  bookingAnchor,
  type BookingSelection,
  formatNights,
  type ProductKind,
  productPath,
  waitPath,
} from '../../../domain/products/product-path.ts'
import { formatSlotTimes } from '../../../domain/products/slot-times.ts'
import { PlainField, PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import type { WishedDays } from './wished-days.server.ts'

interface WaitPageProps {
  product: {
    readonly slug: string
    readonly title: string
    readonly kind: ProductKind
    readonly durationMinutes?: number | null | undefined
  }
  /** Undefined where the day is not on sale. */
  wish: WishedDays | undefined
  date: string
  back: string
  /** What the customer waits for here already. */
  entries: readonly { readonly id: string; readonly trip: string }[]
  /** Of these, the one of the day. */
  replaces: string | undefined
  /** What was sent in vain. */
  posted: (BookingSelection & { replaces: string | undefined; email: string | undefined }) | undefined
  refusal: string | undefined
  /** Of somebody who is signed out, and can wait without an account. */
  loginPath: `/${string}` | undefined
}

export function WaitPage(props: WaitPageProps) {
  const { product, wish, date, back, refusal, loginPath } = props
  return (
    <SitePage
      signedIn={loginPath === undefined}
      {...(loginPath !== undefined && { loginPath })}
      className="grid content-start px-5 py-6 sm:px-8 sm:py-10"
    >
      <div className="mx-auto grid w-full max-w-xl gap-6">
        <header className="grid gap-2">
          <BackLink to={back}>{product.title}</BackLink>
          <h1 className="text-title font-bold">Tell me when it is free</h1>
        </header>
        <div className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-8">
          {refusal !== undefined && <Alert>{refusal}</Alert>}
          {wish === undefined ? (
            <>
              <Callout tone="neutral">
                {formatDayWithoutYear(date)} is not on sale. Please choose another day.
              </Callout>
              <ButtonLink to={back} variant="secondary" className="sm:justify-self-start">
                Choose another day
              </ButtonLink>
            </>
          ) : (
            <WishForm {...props} wish={wish} />
          )}
        </div>
      </div>
    </SitePage>
  )
}

function WishForm({
  product,
  wish,
  posted,
  entries,
  replaces,
  loginPath,
}: WaitPageProps & { wish: WishedDays }) {
  const { slug, kind } = product
  const { date, guests, mostGuests, isFree } = wish
  const chosen = {
    guests: posted?.guests ?? guests,
    departure: posted?.departure ?? wish.departure,
    slot: posted === undefined ? wish.slot?.id : posted.slot,
  }
  const booking = productPath(slug, { date, ...chosen })
  return (
    <>
      {isFree && (
        <>
          <Callout tone="good">There is room for {formatGuests(guests)}: you can book it now.</Callout>
          <ButtonLink to={`${booking}#${bookingAnchor}`} className="sm:justify-self-start sm:px-8">
            Book now
          </ButtonLink>
          <p className="text-muted">Or wait for something else on this day:</p>
        </>
      )}
      <form method="post" action={waitPath(slug, { date, ...chosen })} className="grid gap-5">
        <input type="hidden" name="date" value={date} />
        <p className="grid gap-0.5">
          <span className="text-sm font-medium">{kind === 'tour' ? 'Day' : 'Arrival'}</span>
          <span className="text-lg font-bold tracking-tight">{formatDayWithoutYear(date)}</span>
        </p>
        {kind === 'tour' ? (
          <Times product={product} wish={wish} chosen={chosen.slot} />
        ) : (
          <PlainSelect
            id="departure"
            label="Departure"
            name="departure"
            defaultValue={chosen.departure}
            options={wish.departures.map((day) => ({
              value: day,
              label: `${formatShortWeekdayDay(day)} (${formatNights(daysBetween(date, day))})`,
            }))}
          />
        )}
        <PlainSelect
          id="guests"
          label="Guests"
          name="guests"
          defaultValue={String(chosen.guests)}
          options={Array.from({ length: mostGuests }, (_, index) => ({
            value: String(index + 1),
            label: formatGuests(index + 1),
          }))}
        />
        {entries.length > 0 && (
          <Replaced entries={entries} chosen={(posted === undefined ? replaces : posted.replaces) ?? ''} />
        )}
        {loginPath !== undefined && <EmailField email={posted?.email} loginPath={loginPath} />}
        <p className="text-muted">
          We tell you as soon as there is room for all of you. Everybody who waits is told at the same time
          and nothing is held, so book soon then.{' '}
          {loginPath === undefined
            ? 'You can change your mind under Saved.'
            : 'First we send you a link to confirm it. By the same link you can stop at any time.'}
        </p>
        <Button type="submit" className="sm:justify-self-start sm:px-8">
          Tell me
        </Button>
      </form>
    </>
  )
}

function EmailField({ email, loginPath }: { email: string | undefined; loginPath: `/${string}` }) {
  return (
    <div className="grid gap-1.5">
      <PlainField
        id="email"
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={email}
        maxLength={254}
        required
      />
      <p className="text-sm text-muted">
        Do you have an account? <TextLink to={loginPath}>Sign in</TextLink>
      </p>
    </div>
  )
}

/** What the customer waits for here already: one of it is changed, or all stays. */
function Replaced({ entries, chosen }: Pick<WaitPageProps, 'entries'> & { chosen: string }) {
  const options = [
    ...entries.map(({ id, trip }) => ({ value: id, label: `Change: ${trip}` })),
    { value: '', label: 'Keep it, and wait for this too' },
  ]
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">You wait here already</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="replaces"
            value={value}
            defaultChecked={value === chosen}
            className="size-4 shrink-0 accent-brand"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface TimesProps extends Pick<WaitPageProps, 'product'> {
  wish: WishedDays
  /** The id of a time; undefined: any. */
  chosen: string | undefined
}

function Times({ product: { durationMinutes }, wish: { times }, chosen }: TimesProps) {
  const [only] = times
  if (times.length === 1 && only !== undefined)
    return (
      <>
        <input type="hidden" name="time" value={`${only.id} ${only.startTime}`} />
        <p className="text-muted">{formatSlotTimes(only, durationMinutes)}</p>
      </>
    )
  const options = times.map((slot) => {
    const left = slot.free === 0 ? 'sold out' : `${slot.free} free`
    return {
      value: `${slot.id} ${slot.startTime}`,
      label: `${formatSlotTimes(slot, durationMinutes)} (${left})`,
    }
  })
  return (
    <PlainSelect
      id="time"
      label="Time"
      name="time"
      defaultValue={options.find(({ value }) => value.startsWith(chosen ?? '-'))?.value ?? ''}
      options={[{ value: '', label: 'Any time of this day' }, ...options]}
    />
  )
}
