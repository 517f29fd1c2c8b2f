import * as z from 'zod'

type Schema = z.core.$ZodType

/** The name of a field of a valid payload, at any depth, that its schema does not have; undefined if there is none. */
export function findUnknownField(schema: Schema, value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const elements = partsOf(schema, value).filter((part) => part instanceof z.ZodArray)
    return firstFound(value, (item) => firstFound(elements, ({ element }) => findUnknownField(element, item)))
  }
  const objects = partsOf(schema, value).filter((part) => part instanceof z.ZodObject)
  if (objects.length === 0 || typeof value !== 'object' || value === null) return undefined
  return firstFound(Object.entries(value), ([name, field]) => {
    const schemas = objects.flatMap(({ shape }) => (Object.hasOwn(shape, name) ? [shape[name]] : []))
    return schemas.length === 0 ? name : firstFound(schemas, (known) => findUnknownField(known, field))
  })
}

/** The schemas without wrappers that describe this value together. */
function partsOf(schema: Schema, value: unknown): Schema[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return partsOf(schema.def.innerType, value)
  if (schema instanceof z.ZodPipe) return partsOf(schema.def.in, value)
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => partsOf(side, value))
  if (schema instanceof z.ZodUnion)
    return schema.options
      .filter((option) => z.safeParse(option, value).success)
      .flatMap((option) => partsOf(option, value))
  return [schema]
}

function firstFound<Item>(items: readonly Item[], find: (item: Item) => string | undefined) {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
