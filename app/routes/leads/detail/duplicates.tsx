// Leads of the same email or phone. A person decides whether they are one.
import type { DuplicateLead } from '@affiliate-booking/contract/shapes/leads'
import { useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { leadStatusLabels } from '../../../domain/labels/status-labels.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'

interface DuplicatesProps {
  duplicates: readonly DuplicateLead[]
  version: number
  actionResult: ActionResult | undefined
}

export function Duplicates({ duplicates, version, actionResult }: DuplicatesProps) {
  const posted = useNavigation().formData?.get('duplicateId')
  const sent = actionResult?.result.initialValue?.['duplicateId']
  if (duplicates.length === 0) return null
  return (
    <Card
      id="duplicates"
      title="Perhaps the same person"
      note="The older lead stays, with both histories and the further status."
    >
      <ul className="grid gap-4">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id} className="grid gap-3 rounded-control bg-sunken px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink to={`/leads/${duplicate.id}`}>{duplicate.userName}</TextLink>
              <StatusBadge status={leadStatusLabels[duplicate.status]} />
              <span className="text-sm text-muted">
                {duplicate.leadId}, {formatShortDay(duplicate.createdAt)}, {sameness(duplicate)}
              </span>
            </p>
            {duplicate.obstacle == null ? (
              <ActionForm
                name="merge"
                hidden={{
                  version,
                  duplicateId: duplicate.id,
                  duplicateVersion: duplicate.version,
                }}
                variant="secondary"
                label={`Merge with ${duplicate.leadId}`}
                // All wait for the one that was sent.
                pending={posted === duplicate.id ? undefined : `Merge with ${duplicate.leadId}`}
                actionResult={sent === duplicate.id ? actionResult : undefined}
              />
            ) : (
              <p className="text-sm text-muted">{duplicate.obstacle}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const sameness = ({ sameEmail, samePhone }: DuplicateLead) =>
  sameEmail && samePhone ? 'same email and phone' : sameEmail ? 'same email' : 'same phone'
