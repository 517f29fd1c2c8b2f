import { Form } from 'react-router'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'

interface UnsubscribePageProps {
  /** The kind of messages, once it is turned off. Without an account, a guest waits for nothing any more. */
  unsubscribed: { readonly label: string; readonly isGuest?: boolean | null | undefined } | undefined
  error: string | undefined
}

export function UnsubscribePage({ unsubscribed, error }: UnsubscribePageProps) {
  const isGuest = unsubscribed?.isGuest === true
  return (
    <FormPage
      title="Unsubscribe"
      introduction="You will get no more emails of this kind. Nothing changes for your other messages."
      tagline="Only the messages that you want."
    >
      {error !== undefined && <Alert>{error}</Alert>}
      {unsubscribed === undefined ? (
        <Form method="post">
          <Button type="submit">Unsubscribe</Button>
        </Form>
      ) : (
        <Callout tone="good">
          {isGuest
            ? 'You wait for nothing any more, and we have deleted your email address.'
            : `You are unsubscribed from: ${unsubscribed.label}.`}
        </Callout>
      )}
      {isGuest ? (
        <FormPageLink question="Changed your mind?" label="Find tours and stays" path="/tours" />
      ) : (
        <FormPageLink question="Changed your mind?" label="Open your settings" path="/settings" />
      )}
    </FormPage>
  )
}
