// What a price is made of, line by line: nights or guests of one price each.
import { formatPaise } from '@affiliate-booking/shared/money'
import type { PriceLine } from '@affiliate-booking/shared/prices'
import { formatPriceLine } from '../../domain/format/price-lines.ts'

interface PriceBreakdownProps {
  lines: readonly PriceLine[]
  /** Of a stay; 1 for a tour. */
  rooms: number
}

export function PriceBreakdown({ lines, rooms }: PriceBreakdownProps) {
  return (
    <ul className="grid gap-1 text-sm text-muted tabular-nums">
      {lines.map((line) => (
        <li key={`${line.unit} ${line.price}`} className="flex flex-wrap justify-between gap-x-4">
          <span>{formatPriceLine(line, rooms)}</span>
          {/* A single line is the total. */}
          {lines.length > 1 && (
            <span className="ml-auto">{formatPaise(line.price * line.count * rooms)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
