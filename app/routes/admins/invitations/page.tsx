// Who is invited and has not accepted yet.
import type { AdminInvitation } from '@affiliate-booking/contract/calls/accounts/invitations'
import { Form } from 'react-router'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { formatMoment } from '../../../domain/format/dates.ts'
import { isFiltered, listUrl, type ListQuery } from '../../../domain/navigation/list-url.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilterForm } from '../../../ui/lists/filter-form.tsx'
import { ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { invitationsPath, invitePath } from '../invitations-path.ts'

interface InvitationsPageProps {
  query: ListQuery
  list: ListResult<AdminInvitation>
  error: string | undefined
}

const emptyState = {
  title: 'No open invitations',
  advice: 'Invite an administrator: they choose their own password.',
}

export function InvitationsPage({ query, list, error }: InvitationsPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <BackLink to="/admins">Admins</BackLink>
      <PageHeader title="Invitations" introduction="Administrators who are invited and have no account yet.">
        <ButtonLink to={invitePath} size="small">
          Invite an administrator
        </ButtonLink>
      </PageHeader>
      {error !== undefined && <Alert>{error}</Alert>}
      {(isFiltered(query) || (list.ok && list.rows.length > 0)) && (
        <FilterForm path={invitationsPath} query={query} search="Email" />
      )}
      <Card id="open" title="Open invitations">
        <ListBody path={invitationsPath} query={query} list={list} emptyState={emptyState}>
          {(rows) => (
            <ul className="grid divide-y divide-line">
              {rows.map((invitation) => (
                <Invitation key={invitation.id} invitation={invitation} query={query} />
              ))}
            </ul>
          )}
        </ListBody>
      </Card>
    </div>
  )
}

const placeOf = ({ country, state, district }: AdminInvitation) =>
  [district, state, country].filter((name) => name != null && name !== '').join(', ')

function Invitation({ invitation, query }: { invitation: AdminInvitation; query: ListQuery }) {
  const { id, email, role, commissionRate, invitedBy, sentAt, expiresAt, isExpired } = invitation
  const place = placeOf(invitation)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <AddressText>{email}</AddressText>
          {isExpired && <StatusBadge status={{ label: 'Expired', tone: 'waiting' }} />}
        </p>
        <p>
          {roleLabels[role]}
          {place !== '' && `, ${place}`}
          {role !== 'super_admin' && commissionRate != null && `, commission rate ${commissionRate}%`}
        </p>
        <p className="text-sm text-muted">
          Sent by {invitedBy} on {formatMoment(sentAt)}.{' '}
          {isExpired ? 'The link has expired.' : `Works until ${formatMoment(expiresAt)}.`}
        </p>
      </div>
      <Form method="post" action={listUrl(invitationsPath, query)} className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="send" variant="secondary" size="small">
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button type="submit" name="intent" value="withdraw" variant="secondary" size="small">
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </Form>
    </li>
  )
}
