// A table that becomes a list of cards on narrow screens, by CSS alone. The roles keep it a table for screen readers:
// browsers drop them when `display` changes.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
import type { ReactNode } from 'react'
import { noValue } from '../../../domain/messages.ts'
import { choiceName } from '../../../domain/navigation/choice-answer.ts'
import { EmptyState } from '../../primitives/card.tsx'
import { ColumnHead, type ColumnHeading, type Sorting } from './column-head.tsx'
import './data-table.css'
import './dense-table.css'
import './desk.css'

export interface Column<Row> extends ColumnHeading {
  /** Gives `noValue` where there is nothing to show; a card then leaves the cell out. */
  readonly render: (row: Row) => ReactNode
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
  /** Rows of one line on wide screens, with a head that stays in view. */
  isDense?: boolean
  sorting?: Sorting
  /** Adds check boxes. Undefined for a row without one. */
  choiceOf?: ((row: Row) => { readonly value: string; readonly label: string } | undefined) | undefined
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  empty,
  isDense,
  sorting,
  choiceOf,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState {...empty} />
  return (
    <div className={isDense ? 'dense @container' : '@container -m-1 overflow-x-auto p-1'}>
      <table role="table" className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {choiceOf && (
              <th role="columnheader" scope="col" data-choice>
                <span className="sr-only">Choose</span>
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {choiceOf && <ChoiceCell choice={choiceOf(row)} />}
              {columns.map((column, index) => (
                <Cell key={column.title} column={column} isRowHeader={index === 0}>
                  {column.render(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {/* Marks the end of a table that arrives in pieces: see data-table.css. */}
        <tfoot />
      </table>
    </div>
  )
}

function ChoiceCell({ choice }: { choice: { value: string; label: string } | undefined }) {
  return (
    <td role="cell" data-choice>
      {choice && (
        <label className="inline-flex size-11 items-center justify-center">
          <input
            type="checkbox"
            name={choiceName}
            value={choice.value}
            aria-label={`Choose ${choice.label}`}
            className="size-5 cursor-pointer accent-brand"
          />
        </label>
      )}
    </td>
  )
}

interface CellProps {
  column: Pick<Column<never>, 'title' | 'isNumber' | 'isWide' | 'isText' | 'folds'>
  isRowHeader: boolean
  children: ReactNode
}

function Cell({ column: { title, isNumber, isWide, isText, folds }, isRowHeader, children }: CellProps) {
  const content = isText ? <div className="cell-text">{children}</div> : children
  return isRowHeader ? (
    <th role="rowheader" scope="row" data-title={title} data-text={isText}>
      {content}
    </th>
  ) : (
    <td
      role="cell"
      data-title={title}
      data-number={isNumber}
      data-wide={isWide}
      data-text={isText}
      data-fold={folds}
      data-empty={children === noValue || undefined}
    >
      {content}
    </td>
  )
}
