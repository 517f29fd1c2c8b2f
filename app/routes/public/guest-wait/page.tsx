import type { GuestWish } from '@affiliate-booking/contract/calls/products/guest-waitlist'
import { maximumWishesOfGuest } from '@affiliate-booking/contract/options/products/waitlist'
import { bookWaitedPath, formatWaitedTrip } from '../../../domain/format/waited-trip.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'

const tagline = 'The day that you want may come free.'

interface GuestWishPageProps extends GuestWish {
  /** Where the forms post. */
  action: string
  error: string | undefined
}

export function GuestWishPage({ entry, isConfirmed, isInAccount, action, error }: GuestWishPageProps) {
  const { slug, title, isOnSale, isFree } = entry
  return (
    <FormPage
      title={isConfirmed ? 'You wait for this' : 'Tell me when it is free'}
      introduction={
        isConfirmed
          ? 'We write to you as soon as there is room for all of you. Everybody who waits is told at the same time and nothing is held, so book soon then.'
          : 'Nothing happens until you press the button. If you did not ask for it, close this page: after two days we delete your address.'
      }
      tagline={tagline}
    >
      {error !== undefined && <Alert>{error}</Alert>}
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">
          {isOnSale ? <TextLink to={productPath(slug)}>{title}</TextLink> : title}
        </p>
        <p className="text-muted">{formatWaitedTrip(entry)}</p>
        {!isOnSale && <p className="text-sm text-muted">Not on sale now.</p>}
      </div>
      {isFree && (
        <>
          <Callout tone="good">There is room for you: you can book it now.</Callout>
          <ButtonLink to={bookWaitedPath(entry)}>Book now</ButtonLink>
        </>
      )}
      {isInAccount === true && (
        <p>
          It is in your account too, under <TextLink to="/saved">Saved</TextLink>.
        </p>
      )}
      <form method="post" action={action} className="grid gap-3">
        {!isConfirmed && (
          <Button type="submit" name="intent" value="confirm">
            Yes, tell me
          </Button>
        )}
        <Button type="submit" name="intent" value="leave" variant="secondary">
          {isConfirmed ? 'I wait no longer' : 'No, delete my address'}
        </Button>
      </form>
    </FormPage>
  )
}

/** Unknown, too old, replaced, past, booked or left. */
export const EndedWishPage = () => (
  <FormPage
    title="You do not wait for this"
    introduction="A link has to be confirmed within two days. Waiting ends once the day is past, once you have booked it or stopped, and once we have told you three times. If you have asked again since, use the link in our newest message."
    tagline={tagline}
  >
    <FormPageLink question="Do you still want to be told?" label="Find it, and ask again" path="/tours" />
  </FormPage>
)

/** The same for every address. */
export const LinkSentPage = ({ back }: { back: string }) => (
  <FormPage
    title="Check your email"
    introduction="A link to confirm is on its way to your address."
    tagline={tagline}
  >
    <Callout tone="good">
      Open the link in the message within two days, and press “Yes, tell me”. You wait from then on.
    </Callout>
    <p className="text-muted">
      Nothing after a few minutes? Look in the spam folder. An address that waits for {maximumWishesOfGuest}{' '}
      trips already is sent nothing more.
    </p>
    <FormPageLink question="Something else?" label="Back to the tour or stay" path={back} />
  </FormPage>
)
