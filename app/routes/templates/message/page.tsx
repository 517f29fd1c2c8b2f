import type { MessageDetails } from '@affiliate-booking/contract/shapes/messages'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { messageStateLabels } from '../../../domain/labels/message-labels.ts'
import { noValue } from '../../../domain/messages.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { outboxPath } from '../outbox-path.ts'
import { Fact } from '../../../ui/texts/fact.tsx'

export function MessagePage({ message }: { message: MessageDetails }) {
  const { label, state, canRetry, hasHiddenSecrets, hasMailServer } = message
  const pending = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <BackLink to={outboxPath}>Outbox</BackLink>
        <PageHeader title={label}>
          <StatusBadge status={messageStateLabels[state]} />
          {canRetry && (
            <Form method="post">
              <Button type="submit" name="intent" value="retry" size="small" disabled={pending}>
                Send again
              </Button>
            </Form>
          )}
        </PageHeader>
      </div>
      {state === 'queued' && !hasMailServer && (
        <Callout tone="neutral">No mail server is set, so nobody gets this email.</Callout>
      )}
      {hasHiddenSecrets && (
        <Callout tone="neutral">
          Its link or code opens an account, so it is not shown here. It is deleted once it is sent or has
          expired.
        </Callout>
      )}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          <Text message={message} />
        </div>
        <div className="grid gap-5 sm:gap-6 lg:col-span-5">
          <Delivery message={message} />
        </div>
      </div>
    </div>
  )
}

function Text({ message: { subject, paragraphs, action } }: { message: MessageDetails }) {
  return (
    <Card id="text" title={subject}>
      <div className="grid max-w-prose justify-items-start gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ))}
        {action != null && (
          <ButtonLink to={action.path} variant="secondary">
            {action.label}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function Delivery({ message }: { message: MessageDetails }) {
  const { recipient, toldTo, createdAt, sentAt, nextAttemptAt, attempts, lastError } = message
  return (
    <Card id="delivery" title="Delivery">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact title="To">
          {recipient == null ? (
            noValue
          ) : (
            <>
              {recipient.name}
              <span className="block font-normal">
                <AddressText>{recipient.address}</AddressText>
              </span>
            </>
          )}
        </Fact>
        <Fact title="Who gets it">{toldTo}</Fact>
        <Fact title="Written">{formatMoment(createdAt)}</Fact>
        {sentAt != null && <Fact title="Sent">{formatMoment(sentAt)}</Fact>}
        {nextAttemptAt != null && <Fact title="Next attempt">{formatMoment(nextAttemptAt)}</Fact>}
        <Fact title="Attempts">{attempts}</Fact>
        {lastError != null && <Fact title="Answer of the mail server">{lastError}</Fact>}
      </dl>
    </Card>
  )
}
