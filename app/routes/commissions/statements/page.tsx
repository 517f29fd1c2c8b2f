// A statement of a month or a financial year, on the screen or on paper.
import type {
  Statement,
  StatementBalance,
  StatementMovement,
  StatementTax,
} from '@affiliate-booking/contract/shapes/money/statements'
import { formatBps, formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatPaise } from '@affiliate-booking/shared/money'
import { parsePeriod, type Period } from '@affiliate-booking/shared/periods'
import { Form } from 'react-router'
import { formatMoment, formatShortDay } from '../../../domain/format/dates.ts'
import { noValue } from '../../../domain/messages.ts'
import { formatDaysOf, formatPeriod } from '../../../domain/labels/period-labels.ts'
import { holdReasonLabel } from '@affiliate-booking/contract/options/referrals/signal-labels'
import { movementLabels } from '../../../domain/labels/statement-labels.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import type { Option } from '../../../ui/forms/fields/select-field.tsx'
import { PrintedDocument } from '../../../ui/layout/printed-document.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { ExportLink, ListBody } from '../../../ui/lists/list-body.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/card.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'

interface StatementPageProps {
  path: string
  /** Where its payouts are. */
  payouts: '/commissions/payouts' | '/my-services/payouts'
  statement: Statement
  query: ListQuery
  periods: readonly Option[]
}

const isPayee = (path: string) => path === '/commissions/statements' || path === '/my-services/statements'

export function StatementPage({ path, payouts, statement, query, periods }: StatementPageProps) {
  const { issuer, payee, period: name, movements, taxes, madeAt } = statement
  const period = parsePeriod(name)
  const csv = isPayee(path) ? `${path}.csv` : `${path}/statement.csv`
  const shown = { ...query, period: name }
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <Form method="get" action={path} className="flex flex-wrap items-end gap-3 print:hidden">
        <PlainSelect
          key={name}
          id="period"
          name="period"
          label="Month or financial year"
          options={periods}
          defaultValue={name}
          className="grow sm:max-w-xs"
        />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      <PrintedDocument issuer={issuer} actions={<ExportLink path={csv} query={shown} />}>
        <div className="grid gap-1">
          <h1 className="text-title font-bold">Statement of {period === null ? name : headingOf(period)}</h1>
          <p className="font-semibold wrap-anywhere">{payee.name}</p>
          {period !== null && <p className="text-muted">{formatDaysOf(period)}, in Indian time</p>}
          <p className="text-sm text-muted">As of {formatMoment(madeAt)}</p>
        </div>
        <Balances statement={statement} />
        <Taxes taxes={taxes} />
        <section aria-labelledby="movements" className="grid gap-4">
          <h2 id="movements" className="font-bold">
            Movements
          </h2>
          {movements.rows.length === 0 ? (
            <EmptyState {...nothing} />
          ) : (
            <ListBody
              path={path}
              query={shown}
              list={{
                ok: true,
                rows: movements.rows,
                next: movements.next ?? null,
                previous: movements.previous ?? null,
              }}
              emptyState={nothing}
            >
              {(rows) => (
                <>
                  <DataTable
                    caption="Movements"
                    columns={movementColumns(payouts)}
                    rows={rows}
                    empty={nothing}
                  />
                  {(movements.next != null || movements.previous != null) && (
                    <p className="text-sm text-muted">
                      These are {rows.length} of {countOf(statement)} movements. The CSV file has all of them.
                    </p>
                  )}
                </>
              )}
            </ListBody>
          )}
        </section>
        <p className="text-sm text-muted">
          This is a statement of account. It is no tax invoice and no TDS certificate. GST and TCS are left
          out: neither is calculated or shown here.
        </p>
      </PrintedDocument>
    </div>
  )
}

const headingOf = (period: Period) =>
  period.kind === 'year' ? `the financial year ${period.name}` : formatPeriod(period)

const nothing = {
  title: 'Nothing has moved',
  advice: 'There are no movements in this period. Choose another month or financial year.',
}

const countOf = ({ totals }: Statement) => totals.reduce((sum, { count }) => sum + count, 0)

interface BalanceRow {
  label: string
  balance: StatementBalance
}

const amount = (paise: number) => (paise === 0 ? noValue : formatPaise(paise))

const balanceColumns: readonly Column<BalanceRow>[] = [
  { title: 'Balance', render: ({ label }) => label },
  { title: 'Pending', isNumber: true, render: ({ balance }) => amount(balance.pending) },
  { title: 'Available', isNumber: true, render: ({ balance }) => amount(balance.available) },
  { title: 'On hold', isNumber: true, render: ({ balance }) => amount(balance.onHold) },
  {
    title: 'Total',
    isNumber: true,
    render: ({ balance }) => <strong>{formatPaise(balance.total)}</strong>,
  },
]

function Balances({ statement: { opening, closing, totals } }: { statement: Statement }) {
  return (
    <section aria-labelledby="balances" className="grid gap-4">
      <h2 id="balances" className="font-bold">
        Summary
      </h2>
      <DataTable
        caption="Opening balance, sums of the movements, and closing balance"
        columns={balanceColumns}
        rows={[
          { id: 'opening', label: 'Opening balance', balance: opening },
          ...totals.map(({ kind, count, change }) => ({
            id: kind,
            label: `${movementLabels[kind]} (${formatQuantity(count, 'movement', 'movements')})`,
            balance: change,
          })),
          { id: 'closing', label: 'Closing balance', balance: closing },
        ]}
        empty={nothing}
      />
    </section>
  )
}

const taxColumns: readonly Column<StatementTax>[] = [
  { title: 'Section', render: ({ section }) => section },
  { title: 'Financial year', render: ({ financialYear }) => financialYear },
  { title: 'Base', isNumber: true, render: ({ base }) => formatPaise(base) },
  { title: 'Rate', isNumber: true, render: ({ bps }) => formatBps(bps) },
  { title: 'Gross', isNumber: true, render: ({ gross }) => formatPaise(gross) },
  { title: 'TDS', isNumber: true, render: ({ tds }) => formatPaise(tds) },
  { title: 'Net', isNumber: true, render: ({ net }) => formatPaise(net) },
]

function Taxes({ taxes }: { taxes: readonly StatementTax[] }) {
  if (taxes.length === 0) return null
  return (
    <section aria-labelledby="tds" className="grid gap-4">
      <div className="grid gap-0.5">
        <h2 id="tds" className="font-bold">
          Payouts and TDS
        </h2>
        <p className="text-sm text-muted">
          Tax deducted at source from the payouts sent in this period, without those that failed in it. Money
          that came back and was sent again counts once.
          {taxes.some(({ isPanShared }) => isPanShared === true) &&
            ' Another account has the same PAN. The law counts all payouts to a PAN together, so its payouts count for this TDS, too.'}
        </p>
      </div>
      <DataTable
        caption="TDS by section and rate"
        columns={taxColumns}
        rows={taxes.map((tax) => ({ ...tax, id: `${tax.section} ${tax.financialYear} ${tax.bps}` }))}
        empty={nothing}
      />
    </section>
  )
}

const movementColumns = (payouts: StatementPageProps['payouts']): readonly Column<StatementMovement>[] => [
  {
    title: 'Movement',
    render: (row) => (
      <span className="grid gap-0.5">
        {movementLabels[row.kind]}
        <Subject movement={row} payouts={payouts} />
      </span>
    ),
  },
  { title: 'Date', render: ({ at }) => <span className="whitespace-nowrap">{formatShortDay(at)}</span> },
  { title: 'Pending', isNumber: true, render: ({ change }) => amount(change.pending) },
  { title: 'Available', isNumber: true, render: ({ change }) => amount(change.available) },
  { title: 'On hold', isNumber: true, render: ({ change }) => amount(change.onHold) },
  { title: 'Balance', isNumber: true, render: ({ balance }) => formatPaise(balance) },
]

function Subject({
  movement: { booking, lead, payout, refundNumber, reason },
  payouts,
}: {
  movement: StatementMovement
  payouts: StatementPageProps['payouts']
}) {
  return (
    <span className="grid gap-0.5 text-sm font-normal wrap-anywhere text-muted empty:hidden">
      {booking != null && (
        <span>
          <Reference>{booking.bookingId}</Reference> {booking.productTitle}
        </span>
      )}
      {lead != null && <Reference>{lead.leadId}</Reference>}
      {refundNumber != null && <span>Refund {refundNumber}</span>}
      {payout != null && (
        <span>
          <TextLink to={`${payouts}/${payout.id}`}>
            <Reference>{payout.payoutNumber}</Reference>
          </TextLink>
          : TDS {formatPaise(payout.tds)}, net {formatPaise(payout.net)}
          {payout.utr != null && `, UTR ${payout.utr}`}
        </span>
      )}
      {reason != null && reason !== '' && <span>{holdReasonLabel(reason)}</span>}
    </span>
  )
}
