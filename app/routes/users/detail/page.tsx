// An account in an administrator's territory: its details, its history and its suspension.
import { deletionDays } from '@affiliate-booking/contract/options/accounts/account'
import type { SubmissionResult } from '@conform-to/react'
import { FileText } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import type { Account } from '../account.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TerritoryCard } from './territory-card.tsx'
import { FactList } from '../../../ui/texts/fact-list.tsx'

interface UserPageProps {
  account: Account
  /** Of what the account has to do with. */
  lists: readonly { readonly label: string; readonly to: string }[]
  /** Undefined when it could not be loaded. */
  events: TimelineEvent[] | undefined
  /** Administrators cannot suspend themselves. */
  isOwn: boolean
  /** Whether the visitor may assign roles. */
  givesRoles: boolean
  /** Whether the visitor may decline requests for admin accounts. */
  declines: boolean
  /** Whether the visitor may open statements of the account. */
  hasStatements: boolean
  /** Whether the visitor may set rates and write off debts. */
  isPaymaster: boolean
  /** Whether the visitor may change the rate of the account. */
  changesRate: boolean
  /** Its name; undefined where the visitor cannot change it. */
  territory: string | undefined
  /** The list that the page was opened from. */
  list: string | undefined
  lastResult: SubmissionResult | undefined
}

export function UserPage(props: UserPageProps) {
  const {
    account,
    lists,
    events,
    isOwn,
    givesRoles,
    declines,
    hasStatements,
    isPaymaster,
    changesRate,
    territory,
    list,
    lastResult,
  } = props
  const { id, name, role, status, groups, documents } = account
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <div className="grid gap-3">
        <BackLink to={list ?? '/users'}>Users</BackLink>
        <PageHeader title={name} introduction={role}>
          {status && <StatusBadge status={status} />}
          {hasStatements && !isOwn && (
            <ButtonLink
              to={`/commissions/statements/${encodeURIComponent(id)}`}
              variant="secondary"
              size="small"
            >
              Statements
            </ButtonLink>
          )}
        </PageHeader>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {groups.map(({ title, facts }) => (
          <Card key={title} id={`facts-${title}`} title={title}>
            <FactList facts={facts} className="grid content-start gap-4" />
          </Card>
        ))}
        {documents.length > 0 && (
          <Card
            id="documents"
            title="Identity documents"
            note="Each document opens in its own page and is not cached."
          >
            <ul className="grid content-start gap-2">
              {documents.map(({ kind, label }) => (
                <li key={kind}>
                  <a
                    href={`/users/${encodeURIComponent(id)}/documents/${kind}`}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text underline underline-offset-4"
                  >
                    <FileText className="size-5 shrink-0" aria-hidden="true" />
                    {label}
                    <span className="sr-only"> (opens a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {lists.length > 0 && (
        <Card id="go-to" title="Go to">
          <div className="flex flex-wrap gap-3">
            {lists.map(({ label, to }) => (
              <ButtonLink
                key={to}
                to={to}
                variant="secondary"
                size="small"
                aria-label={`${label} of ${name}`}
              >
                {label}
              </ButtonLink>
            ))}
          </div>
        </Card>
      )}
      {isPaymaster && account.isPayee && <Money account={account} changesRate={changesRate} />}
      {territory !== undefined && <TerritoryCard account={account} territory={territory} />}
      {!isOwn && account.isPending && (
        <Waiting account={account} givesRoles={givesRoles} declines={declines} />
      )}
      {account.isDeleted && (
        <Card id="access" title="Deleted">
          <p className="text-muted">
            The details of the person are removed, and nobody can sign in to the account any more.
          </p>
        </Card>
      )}
      {!isOwn && !account.isPending && !account.isDeleted && (
        <AccessCard account={account} lastResult={lastResult} />
      )}
      {events !== undefined && <Timeline events={events} />}
      {events === undefined && !isOwn && <p className="text-muted">The history could not be loaded.</p>}
    </div>
  )
}

function Money({
  account: { id, name, email, isAffiliate, isDeleted },
  changesRate,
}: Pick<UserPageProps, 'account' | 'changesRate'>) {
  const rule = new URLSearchParams({ kind: 'commission', scope: 'affiliate', name: email ?? '' })
  return (
    <Card id="money" title="Money">
      <div className="flex flex-wrap gap-3">
        {isAffiliate && !isDeleted && (
          <ButtonLink
            to={`/commissions/rules?${rule.toString()}#new-rule`}
            variant="secondary"
            size="small"
            aria-label={`Set a commission rate for ${name}`}
          >
            Set a commission rate
          </ButtonLink>
        )}
        {changesRate && (
          <ButtonLink
            to={`/admins/${encodeURIComponent(id)}/rate`}
            variant="secondary"
            size="small"
            aria-label={`Change the commission rate of ${name}`}
          >
            Change the commission rate
          </ButtonLink>
        )}
        <ButtonLink
          to={`/commissions/balances/${encodeURIComponent(id)}`}
          variant="secondary"
          size="small"
          aria-label={`Balance of ${name}`}
        >
          Balance
        </ButtonLink>
      </div>
    </Card>
  )
}

function Waiting({
  account,
  givesRoles,
  declines,
}: Pick<UserPageProps, 'account' | 'givesRoles' | 'declines'>) {
  const { id, name, isAwaitingRole } = account
  if (!isAwaitingRole) {
    return (
      <Card id="access" title="Pending approval">
        <p className="text-muted">The account cannot sign in before it is approved.</p>
      </Card>
    )
  }
  return (
    <Card
      id="access"
      title="Awaiting a role"
      note="This person requested an admin account. They can sign in once they have a role and a territory."
    >
      <div className="flex flex-wrap gap-3">
        {givesRoles && (
          <ButtonLink
            to={`/admins/${encodeURIComponent(id)}`}
            size="small"
            aria-label={`Give ${name} a role`}
          >
            Give a role
          </ButtonLink>
        )}
        {declines && (
          <ButtonLink
            to={`/admins/${encodeURIComponent(id)}/decline`}
            variant="secondary"
            size="small"
            aria-label={`Decline the request of ${name}`}
          >
            Decline
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function AccessCard({ account, lastResult }: Pick<UserPageProps, 'account' | 'lastResult'>) {
  const { isSuspended, suspension, deletionDay, deletionDelay } = account
  const answered = lastResult?.initialValue?.['intent']
  if (!isSuspended) {
    return (
      <Card id="access" title="Suspend the account">
        <div className="grid gap-4">
          {deletionDay !== undefined && (
            <p>
              The owner asked to delete this account.{' '}
              {deletionDelay === undefined
                ? `It is deleted on ${deletionDay}, unless the owner signs in before.`
                : `The day for it was ${deletionDay}. ${deletionDelay} The owner can still sign in to stop it.`}{' '}
              If somebody else may have asked, suspend the account: the deletion waits.
            </p>
          )}
          {answered === 'reactivate' && <ActionError result={lastResult} />}
          <ReasonForm
            intent="suspend"
            label="Suspend the account"
            pendingLabel="Suspending..."
            hint={`The account is signed out everywhere and cannot sign in. ${account.isProvider ? 'Its tours and stays go off sale, and customers with open bookings are told that they can cancel for a full refund. ' : ''}Administrators see the reason.`}
            lastResult={answered === 'suspend' ? lastResult : undefined}
          />
        </div>
      </Card>
    )
  }
  return (
    <Card
      id="access"
      title="Suspended"
      {...(suspension && { note: `Since ${suspension.since}: “${suspension.reason}”` })}
    >
      <div className="grid gap-4">
        {deletionDay !== undefined && (
          <p>
            The owner asked to delete this account. The deletion waits as long as the account is suspended. If
            you reactivate it, it is deleted {deletionDays} days later, unless the owner signs in before.
          </p>
        )}
        {answered !== undefined && <ActionError result={lastResult} />}
        <Reactivate />
      </div>
    </Card>
  )
}

function Reactivate() {
  const pending = useNavigation().formData?.get('intent') === 'reactivate'
  return (
    <Form method="post" className="grid gap-3">
      <p className="text-muted">The account can sign in again as soon as you reactivate it.</p>
      <Button
        type="submit"
        name="intent"
        value="reactivate"
        disabled={pending}
        className="sm:justify-self-start"
      >
        {pending ? 'Reactivating...' : 'Reactivate the account'}
      </Button>
    </Form>
  )
}
