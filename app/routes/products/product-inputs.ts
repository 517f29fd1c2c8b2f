// The inputs of the product form: most fields have one, a duration has two, the extras two for each. Imports no zod: the
// page uses it.
import { extraInputsAt, extraPlaces } from '@affiliate-booking/contract/options/products/extras'
import {
  type ProductFieldName,
  productField,
  type ProductInput,
} from '@affiliate-booking/contract/options/products/product-fields'

export type ProductInputs<Value> = Record<ProductInput, Value>

/** Of a new product, whose kind is chosen too. */
export type NewProductInputs = ProductInputs<string> & { kind: string }

/** The names of a field's inputs. */
export function inputsOf(name: ProductFieldName): readonly string[] {
  const field = productField(name)
  if (field.control === 'extras') return extraPlaces.flatMap((place) => Object.values(extraInputsAt(place)))
  return field.control === 'duration' ? Object.values(field.inputs) : [name]
}
