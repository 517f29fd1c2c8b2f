// A table that becomes a list of cards on narrow screens, by CSS alone. The roles keep it a table for screen readers:
// browsers drop them when `display` changes.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
import type { ReactNode } from 'react'
import { noValue } from '../../domain/messages.ts'
import { EmptyState } from '../primitives/card.tsx'

export interface Column<Row> {
  readonly title: string
  /** Gives `noValue` where there is nothing to show; a card then leaves the cell out. */
  readonly render: (row: Row) => ReactNode
  /** Aligned right. */
  readonly isNumber?: boolean
  /** Has its own line in a card. */
  readonly isWide?: boolean
}

interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string
  /** The first is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly (Row & { id: string })[]
  empty: { title: string; advice: string; action?: ReactNode }
}

export function DataTable<Row>({ caption, columns, rows, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState {...empty} />
  return (
    <div className="@container -m-1 overflow-x-auto p-1">
      <table role="table" className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, isNumber }) => (
              <th key={title} role="columnheader" scope="col" data-number={isNumber}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {columns.map(({ title, isNumber, isWide, render }, index) =>
                index === 0 ? (
                  <th key={title} role="rowheader" scope="row" data-title={title}>
                    {render(row)}
                  </th>
                ) : (
                  <Cell key={title} title={title} isNumber={isNumber} isWide={isWide}>
                    {render(row)}
                  </Cell>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  title: string
  isNumber: boolean | undefined
  isWide: boolean | undefined
  children: ReactNode
}

const Cell = ({ title, isNumber, isWide, children }: CellProps) => (
  <td
    role="cell"
    data-title={title}
    data-number={isNumber}
    data-wide={isWide}
    data-empty={children === noValue || undefined}
  >
    {children}
  </td>
)
