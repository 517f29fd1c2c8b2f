import { Form } from 'react-router'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'

interface UnsubscribePageProps {
  /** The kind of messages, once it is turned off. */
  label: string | undefined
  error: string | undefined
}

export function UnsubscribePage({ label, error }: UnsubscribePageProps) {
  return (
    <FormPage
      title="Unsubscribe"
      introduction="You will get no more emails of this kind. What concerns your bookings, money and security still reaches you."
      tagline="Only the messages that you want."
    >
      {error !== undefined && <Alert>{error}</Alert>}
      {label === undefined ? (
        <Form method="post">
          <Button type="submit">Unsubscribe</Button>
        </Form>
      ) : (
        <Callout tone="good">You are unsubscribed from: {label}.</Callout>
      )}
      <FormPageLink question="Changed your mind?" label="Open your settings" path="/settings" />
    </FormPage>
  )
}
