// The fields of a product as its form shows them: in words, so that the table of all fields stays out of the scripts.
import { optionLabel } from '@affiliate-booking/contract/options/option-label'
import {
  formatLeadTime,
  hasField,
  productField,
  type ProductFieldName,
  productFieldNames,
  requiredFields,
} from '@affiliate-booking/contract/options/products/product-fields'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import { inputsOf, type ProductInputs } from './product-inputs.ts'
import type { ShownField, ShownGroup } from './product-fields.tsx'

const groups = [
  { group: 'about', title: 'About' },
  { group: 'details', title: 'Details, all optional' },
  { group: 'location', title: 'Location' },
  { group: 'price', title: 'Price' },
  { group: 'booking', title: 'Booking' },
] as const

/**
 * @param kind undefined while it can be chosen
 * @param values what the form starts with
 */
export const shownFields = (
  kind: ProductKind | undefined,
  values: Pick<ProductInputs<string>, 'cutoffMinutes'>,
): ShownGroup[] =>
  groups.map(({ group, title }) => ({
    group,
    title,
    fields: productFieldNames
      .filter((name) => {
        const field = productField(name)
        // Country, state and district are one control.
        const isShown = field.group === group && field.control !== 'location'
        return isShown && (kind === undefined || hasField(kind, field))
      })
      .map((name) => shownField(name, kind, values.cutoffMinutes)),
  }))

function shownField(name: ProductFieldName, kind: ProductKind | undefined, cutoff: string): ShownField {
  const field = productField(name)
  const { label, wide = false, onlyKind } = field
  const hint = typeof field.hint === 'object' ? field.hint[kind ?? 'any'] : field.hint
  return {
    inputs: inputsOf(name),
    label,
    ...(hint !== undefined && { hint }),
    ...((wide || onlyKind !== undefined) && {
      className: `${wide ? 'col-span-full' : ''} ${onlyKind ?? 'any'}-only`,
    }),
    ...controlOf(name, kind, cutoff),
  }
}

function controlOf(name: ProductFieldName, kind: ProductKind | undefined, cutoff: string) {
  const field = productField(name)
  switch (field.control) {
    case 'textarea':
      return { control: 'area', rows: 7 } as const
    case 'lines':
      return { control: 'area', rows: 5 } as const
    case 'money':
      return { control: 'money' } as const
    case 'number': {
      const isRequired = kind !== undefined && requiredFields(kind).includes(name)
      return { control: 'number', ...(isRequired && { isRequired }) } as const
    }
    case 'yes-no': {
      const options = [
        { value: 'yes', label: field.yes },
        { value: 'no', label: field.no },
      ]
      return { control: 'select', options } as const
    }
    case 'lead-time':
      return { control: 'select', options: leadTimes(cutoff) } as const
    case 'select': {
      const options = field.options.map((option) => ({ value: option, label: optionLabel(option) }))
      return { control: 'select', options, prompt: `Choose a ${field.label.toLowerCase()}` } as const
    }
    case 'checkbox':
    case 'duration':
    case 'extras':
      return { control: field.control } as const
    case 'text':
    case 'coordinates':
    case 'location':
      return { control: 'text' } as const
  }
}

const usualLeadTimes = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]

/** The usual choices, and the present one. */
function leadTimes(current: string) {
  const present = Number(current)
  const all = Number.isInteger(present) ? new Set([...usualLeadTimes, present]) : usualLeadTimes
  return [...all]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: formatLeadTime(minutes, formatMinutes) }))
}
