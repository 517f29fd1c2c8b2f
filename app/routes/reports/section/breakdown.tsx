// The figures by territory, tour or stay, provider or affiliate.
import { Form, Link } from 'react-router'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import type { Breakdown, BreakdownRow, ReportScreen } from '../../../domain/reports/report-view.ts'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { ListBody } from '../../../ui/lists/list-body.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Choices } from './choices.tsx'
import { CsvLink } from './csv-link.tsx'

interface BreakdownCardProps {
  screen: ReportScreen
  breakdown: Breakdown
}

const nothing = {
  title: 'Nothing to break down',
  advice: 'Nothing was counted here in this period. Choose other days, or a larger territory.',
}

export function BreakdownCard({ screen, breakdown }: BreakdownCardProps) {
  const { path, query, sort } = screen
  const { by, title, rows, next, range, choices } = breakdown
  const { after, sort: _, ...others } = query
  return (
    <Card id="breakdown" title={title}>
      <div className="grid gap-4">
        {choices.length > 1 && (
          <Choices
            label="Break down by"
            choices={choices.map((choice) => ({
              label: choice.label,
              path: listUrl(path, { ...others, group: choice.by }),
              isShown: choice.by === by,
            }))}
            keepsPlace
          />
        )}
        {rows.length > 2 && <SortForm screen={screen} breakdown={breakdown} />}
        <ListBody
          path={path}
          query={query}
          list={{ ok: true, rows: [...rows], next, previous: null, range }}
          emptyState={nothing}
        >
          {(shown) => (
            <DataTable
              caption={title}
              columns={columnsOf(breakdown)}
              rows={shown}
              empty={nothing}
              sorting={{ path, query, sort }}
            />
          )}
        </ListBody>
        {after !== undefined && (
          <p>
            <ButtonLink
              to={listUrl(path, { ...others, sort: query['sort'] })}
              variant="secondary"
              size="small"
            >
              First page
            </ButtonLink>
          </p>
        )}
        {rows.length > 0 && <CsvLink screen={screen} part="groups" label="Export all rows (CSV)" />}
      </div>
    </Card>
  )
}

/** Cards have no heads to sort by. */
function SortForm({ screen: { path, query, sort }, breakdown: { what, columns } }: BreakdownCardProps) {
  const { after: _, sort: __, ...others } = query
  return (
    <Form
      key={sort}
      method="get"
      action={path}
      preventScrollReset
      className="flex items-end gap-3 print:hidden lg:hidden"
    >
      {Object.entries(others).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <PlainSelect
        id="sort"
        name="sort"
        label="Sort by"
        options={[
          ...columns.map(({ key, label }) => ({ value: `-${key}`, label })),
          { value: 'name', label: what },
        ]}
        defaultValue={sort}
        className="grow"
      />
      <Button type="submit" variant="secondary">
        Sort
      </Button>
    </Form>
  )
}

function columnsOf({ what, columns }: Breakdown): readonly Column<BreakdownRow>[] {
  return [
    { title: what, sorts: { ascending: 'name', descending: '-name' }, render: (row) => <Name row={row} /> },
    ...columns.map(({ key, label }, index) => ({
      title: label,
      isNumber: true,
      sorts: { ascending: key, descending: `-${key}` },
      render: ({ cells, width }: BreakdownRow) =>
        width === undefined ? <strong>{cells[index]}</strong> : cells[index],
    })),
  ]
}

function Name({ row: { name, detail, path, width } }: { row: BreakdownRow }) {
  return (
    <span className="grid gap-1">
      {path === undefined ? (
        <span className="[overflow-wrap:anywhere]">{name}</span>
      ) : (
        <Link
          to={path}
          className="font-semibold [overflow-wrap:anywhere] text-brand-text underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
      {detail !== undefined && <span className="text-sm font-normal text-muted">{detail}</span>}
      {width !== undefined && (
        <span className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
          <span
            className="block h-full rounded-full bg-brand-text"
            style={{ width: `${width.toFixed(2)}%` }}
          />
        </span>
      )}
    </span>
  )
}
