// What guests can add to their booking, with a number for each.
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookedExtra, Extra } from '@affiliate-booking/shared/prices'
import {
  extraParameters,
  extraText,
  maximumExtraCount,
} from '../../domain/products/extras/extra-parameters.ts'
import { controlStyle } from '../primitives/control-style.ts'

interface BookingExtrasProps {
  offered: readonly Extra[] | null | undefined
  chosen: readonly BookedExtra[]
}

export function BookingExtras({ offered, chosen }: BookingExtrasProps) {
  if (offered == null || offered.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-medium">Extras</legend>
      {extraParameters.slice(0, offered.length).map((parameter, index) => {
        const extra = offered[index]
        return (
          extra && (
            <ExtraRow
              key={parameter}
              parameter={parameter}
              extra={extra}
              count={chosen.find(({ name }) => name === extra.name)?.count ?? 0}
            />
          )
        )
      })}
      <p className="text-sm text-muted">Paid with the booking.</p>
    </fieldset>
  )
}

interface ExtraRowProps {
  parameter: string
  extra: Extra
  count: number
}

function ExtraRow({ parameter, extra: { name, price }, count }: ExtraRowProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={parameter} className="min-w-0 wrap-anywhere">
        {name}, <span className="text-muted tabular-nums">{formatPaise(price)}</span>
      </label>
      <div className="w-24 shrink-0">
        <select
          id={parameter}
          name={parameter}
          // As it was rendered, also where a browser restores an earlier choice.
          key={`${name} ${count}`}
          defaultValue={count === 0 ? '' : extraText({ name, count })}
          className={controlStyle}
        >
          <option value="">0</option>
          {Array.from({ length: maximumExtraCount }, (_, index) => (
            <option key={index} value={extraText({ name, count: index + 1 })}>
              {index + 1}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
