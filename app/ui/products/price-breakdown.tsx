// What a price is made of, line by line: nights or guests of one price each, and extras.
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookedExtra, PriceLine } from '@affiliate-booking/shared/prices'
import { formatPriceLine } from '../../domain/format/price-lines.ts'

interface PriceBreakdownProps {
  lines: readonly PriceLine[]
  /** Of a stay; 1 for a tour. */
  rooms: number
  extras?: readonly BookedExtra[] | null | undefined
}

/** Its number and price stay on one line. */
function ExtraText({ extra: { name, price, count } }: { extra: BookedExtra }) {
  return (
    <>
      {`${name}: `}
      <span className="whitespace-nowrap">{`${count} × ${formatPaise(price)}`}</span>
    </>
  )
}

export function PriceBreakdown({ lines, rooms, extras }: PriceBreakdownProps) {
  const parts = [
    ...lines.map((line) => ({
      key: `${line.unit} ${line.price}`,
      text: formatPriceLine(line, rooms),
      amount: line.price * line.count * rooms,
    })),
    ...(extras ?? []).map((extra) => ({
      key: `extra ${extra.name}`,
      text: <ExtraText extra={extra} />,
      amount: extra.price * extra.count,
    })),
  ]
  return (
    <ul className="grid gap-1 text-sm text-muted tabular-nums">
      {parts.map(({ key, text, amount }) => (
        <li key={key} className="flex justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{text}</span>
          {/* A single line is the total. */}
          {parts.length > 1 && <span className="shrink-0">{formatPaise(amount)}</span>}
        </li>
      ))}
    </ul>
  )
}
