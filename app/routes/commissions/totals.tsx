// What was earned and where it is now: the figures above a list of commissions.
import type {
  CommissionSummary,
  CommissionTotals,
} from '@affiliate-booking/contract/shapes/money/commissions'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import { BadgeIndianRupee, Banknote, Clock, Landmark, PauseCircle, Send, Scale } from 'lucide-react'
import { formatShortDay } from '../../domain/format/dates.ts'
import { Alert } from '../../ui/primitives/alert.tsx'
import { StatCard, StatCards } from '../../ui/primitives/stat-card.tsx'

const figures = [
  { of: 'earned', title: 'Earned', icon: BadgeIndianRupee },
  { of: 'pending', title: 'Pending', icon: Clock },
  { of: 'available', title: 'Available', icon: Banknote },
  { of: 'onHold', title: 'On hold', icon: PauseCircle, isRare: true },
  { of: 'onTheWay', title: 'On its way', icon: Send, isRare: true },
  { of: 'adjustments', title: 'Adjustments', icon: Scale, isRare: true },
  { of: 'paid', title: 'Paid out', icon: Landmark },
] as const satisfies readonly { of: keyof CommissionTotals; title: string; icon: unknown; isRare?: boolean }[]

interface TotalsProps {
  summary: CommissionSummary | undefined
  /** Whether the list shows a part of all. */
  isFiltered: boolean
}

export function Totals({ summary, isFiltered }: TotalsProps) {
  if (summary === undefined)
    return <Alert>The totals could not be loaded. Reload the page to try again.</Alert>
  const { overall, nextRelease, waitingForIncome } = summary
  return (
    <section aria-label="Totals" className="grid gap-3">
      <StatCards>
        {figures
          .filter((figure) => !('isRare' in figure) || overall[figure.of] !== 0)
          .map(({ of, title, icon }) => (
            <StatCard key={of} title={title} value={formatPaise(overall[of])} icon={icon} />
          ))}
      </StatCards>
      {nextRelease != null && (
        <p className="text-muted">
          Next: {formatPaise(nextRelease.amount)} becomes available on {formatShortDay(nextRelease.at)}.
        </p>
      )}
      {!!waitingForIncome && (
        <p className="text-muted">{formatPaise(waitingForIncome)} waits for the partner’s payment to us.</p>
      )}
      {isFiltered && <Matching {...summary} />}
    </section>
  )
}

/** What the filter leaves; a search that matches too much has no totals. */
const Matching = ({ matching, searchedRows }: CommissionSummary) => (
  <p role="status">
    {matching == null ? (
      <>
        <strong>Your search matches very many bookings,</strong> so there are no totals, and a page can be
        short
        {searchedRows != null && `: each looks through ${formatCount(searchedRows)} rows`}. Add a word, a
        booking number or dates.
      </>
    ) : (
      <>
        <strong>{formatQuantity(matching.count, 'row matches', 'rows match')}</strong> your filter:{' '}
        {formatPaise(matching.earned)} earned, {formatPaise(matching.pending)} pending,{' '}
        {formatPaise(matching.available)} available, {formatPaise(matching.paid)} paid out.
      </>
    )}
  </p>
)
