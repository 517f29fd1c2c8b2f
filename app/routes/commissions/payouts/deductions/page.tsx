import type {
  SharedPan,
  TaxDeduction,
  TaxDeductionList,
  TaxSection,
} from '@affiliate-booking/contract/shapes/money/tax-deductions'
import { formatBps } from '@affiliate-booking/shared/numbers'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Form, Link } from 'react-router'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { PlainSelect } from '../../../../ui/forms/fields/plain-field.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { ExportLink, ListBody } from '../../../../ui/lists/list-body.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../../../ui/primitives/card.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'

const path = '/commissions/payouts/deductions'

const sectionColumns: readonly Column<TaxSection>[] = [
  { title: 'Section', render: ({ section }) => section },
  { title: 'Payees', isNumber: true, render: ({ payees }) => payees },
  { title: 'Base', isNumber: true, render: ({ base }) => formatPaise(base) },
  { title: 'Withheld', isNumber: true, render: ({ tds }) => formatPaise(tds) },
  { title: 'Deposited', isNumber: true, render: ({ deposited }) => formatPaise(deposited) },
  { title: 'To deposit', isNumber: true, render: ({ tds, deposited }) => formatPaise(tds - deposited) },
]

const StatementLink = ({ payeeId, name }: { payeeId: string; name: string }) => (
  <Link
    to={`/commissions/statements/${payeeId}`}
    className="justify-self-start py-0.5 text-brand-text underline-offset-4 hover:underline"
  >
    {name}
  </Link>
)

const columns: readonly Column<TaxDeduction>[] = [
  {
    title: 'Payee',
    render: ({ payeeId, payeeName, legalName }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <StatementLink payeeId={payeeId} name={payeeName} />
        {legalName != null && legalName !== payeeName && (
          <span className="text-sm font-normal text-muted">{legalName}</span>
        )}
      </span>
    ),
  },
  { title: 'PAN', render: ({ pan }) => pan ?? 'None' },
  { title: 'Section', render: ({ section }) => section },
  { title: 'Base', isNumber: true, render: ({ base }) => formatPaise(base) },
  { title: 'Rate', isNumber: true, render: ({ bps }) => formatBps(bps) },
  { title: 'TDS', isNumber: true, render: ({ tds }) => formatPaise(tds) },
]

const sharedPanColumns: readonly Column<SharedPan>[] = [
  { title: 'PAN', render: ({ pan }) => pan ?? 'None' },
  {
    title: 'Accounts',
    render: ({ payees }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {payees.map(({ id, name }) => (
          <StatementLink key={id} payeeId={id} name={name} />
        ))}
      </span>
    ),
  },
  { title: 'Section', render: ({ section }) => section },
  { title: 'Base', isNumber: true, render: ({ base }) => formatPaise(base) },
  { title: 'TDS', isNumber: true, render: ({ tds }) => formatPaise(tds) },
  { title: 'Not withheld', isNumber: true, render: ({ missing }) => formatPaise(missing) },
]

const nothing = {
  title: 'No TDS in this year',
  advice: 'What is deducted from payouts appears here once they are sent.',
}

interface DeductionsPageProps {
  query: ListQuery
  year: TaxDeductionList
  hasTaxReturn: boolean
}

export function DeductionsPage({ query, year, hasTaxReturn }: DeductionsPageProps) {
  const { financialYear, years, sections, sharedPans, rows, next = null, previous = null } = year
  const shown = { ...query, financialYear }
  const options = years.includes(financialYear) ? years : [financialYear, ...years]
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <BackLink to="/commissions/payouts/tax">TDS and settings</BackLink>
      <PageHeader
        title={`TDS of ${financialYear}`}
        introduction="What was deducted from payouts in the financial year from April to March. GST and TCS are left out."
      >
        <ExportLink path={`${path}.csv`} query={shown} />
      </PageHeader>
      <Form method="get" action={path} className="flex flex-wrap items-end gap-3 print:hidden">
        <PlainSelect
          key={financialYear}
          id="financialYear"
          name="financialYear"
          label="Financial year"
          options={options.map((value) => ({ value, label: value }))}
          defaultValue={financialYear}
        />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      {sections.length > 0 && (
        <Card
          id="sections"
          title="By section"
          note="Deposits are recorded for a section and a year, under TDS and settings."
        >
          <DataTable
            caption="TDS by section"
            columns={sectionColumns}
            rows={sections.map((row) => ({ ...row, id: row.section }))}
            empty={nothing}
          />
        </Card>
      )}
      {sharedPans != null && sharedPans.length > 0 && (
        <Card
          id="shared-pans"
          title="One PAN, several accounts"
          note="Payouts of all accounts with one PAN count together for TDS. From these, less was withheld than is due, because they were paid before they counted together. The next payout to one of the accounts takes the rest. If there is none before the next deposit, tell your accountant."
        >
          <DataTable
            caption="PANs of several accounts"
            columns={sharedPanColumns}
            rows={sharedPans}
            empty={nothing}
          />
        </Card>
      )}
      <Card id="payees" title="By payee">
        {rows.length === 0 && previous === null ? (
          <EmptyState {...nothing} />
        ) : (
          <ListBody path={path} query={shown} list={{ ok: true, rows, next, previous }} emptyState={nothing}>
            {(found) => <DataTable caption="TDS by payee" columns={columns} rows={found} empty={nothing} />}
          </ListBody>
        )}
      </Card>
      {hasTaxReturn && rows.length > 0 && (
        <Card
          id="tax-return"
          title="For the TDS return"
          note="A file of every payout with the payee’s full PAN. Each download is recorded. Delete the file when the return is filed."
        >
          <Form method="post" action="/commissions/payouts/tax-return.csv" reloadDocument>
            <input type="hidden" name="financialYear" value={financialYear} />
            <Button type="submit" variant="secondary">
              Download with full PANs
            </Button>
          </Form>
        </Card>
      )}
    </div>
  )
}
