// The extras of a product: rows of a name and a price. Those that are not needed yet are folded, so that adding one works
// without scripts.
import type { FieldMetadata } from '@conform-to/react'
import { TextField } from '../../ui/forms/fields/text-field.tsx'

interface ExtraFieldsProps {
  label: string
  hint: string | undefined
  /** A name and a price for each, in turn. */
  inputs: readonly FieldMetadata<string>[]
}

interface Row {
  readonly number: number
  readonly fields: readonly FieldMetadata<string>[]
}

/** Empty rows after the last that is filled. */
const emptyRows = 2

export function ExtraFields({ label, hint, inputs }: ExtraFieldsProps) {
  const rows: Row[] = Array.from({ length: inputs.length / 2 }, (_, index) => ({
    number: index + 1,
    fields: inputs.slice(2 * index, 2 * index + 2),
  }))
  const used = rows.findLastIndex(({ fields }) =>
    fields.some(({ initialValue, valid }) => Boolean(initialValue) || !valid),
  )
  const shown = rows.slice(0, used + 1 + emptyRows)
  const folded = rows.slice(shown.length)
  return (
    <fieldset className="grid gap-4">
      <legend className="font-medium">{label} (optional)</legend>
      <p className="text-sm text-muted">{hint}</p>
      {shown.map((row) => (
        <ExtraRow key={row.number} {...row} />
      ))}
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold text-brand-text">More extras</summary>
          <div className="grid gap-4 pt-2">
            {folded.map((row) => (
              <ExtraRow key={row.number} {...row} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  )
}

function ExtraRow({ number, fields: [name, price] }: Row) {
  if (name === undefined || price === undefined) return null
  return (
    <div className="flex flex-wrap gap-3">
      <div className="min-w-0 grow basis-56">
        <TextField label={`Extra ${number}`} field={name} autoComplete="off" />
      </div>
      <div className="w-28 shrink-0">
        <TextField label={`Price ${number}`} field={price} inputMode="decimal" autoComplete="off" />
      </div>
    </div>
  )
}
