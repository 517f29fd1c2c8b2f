// The inputs of the product form: most fields have one, a duration has two. Imports no zod: the page uses it.
import {
  type ProductFieldName,
  productField,
  productFieldNames,
  type ProductInput,
} from '@affiliate-booking/contract/options/product-fields'

export type ProductInputs<Value> = Record<ProductInput, Value>

/** The names of a field's inputs. */
export function inputsOf(name: ProductFieldName): readonly string[] {
  const field = productField(name)
  return field.control === 'duration' ? Object.values(field.inputs) : [name]
}

export const productInputs: readonly string[] = productFieldNames.flatMap(inputsOf)

function hasEveryInput<Value>(values: Partial<ProductInputs<Value>>): values is ProductInputs<Value> {
  return productInputs.every((input) => Object.hasOwn(values, input))
}

/** The entries as a record of all inputs. */
export function inputRecord<Value>(entries: readonly (readonly [string, Value])[]): ProductInputs<Value> {
  const values: Partial<ProductInputs<Value>> = Object.fromEntries(entries)
  if (!hasEveryInput(values)) throw new Error('An input of the product form is missing')
  return values
}
