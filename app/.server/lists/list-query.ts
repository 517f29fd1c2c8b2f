// What the address of a list asks for, as the call behind it takes it.
import * as z from 'zod'

/**
 * The fields of the address by the schema of the call's query, whose fields are all optional. What is empty or wrong is
 * left out and the rest is kept: an address that somebody mistyped, or kept from long ago, still shows a list.
 */
export function readListQuery<Schema extends z.ZodObject>(schema: Schema, url: URL): z.output<Schema> {
  const kept: Record<string, string> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = url.searchParams.get(name)?.trim()
    if (value !== undefined && value !== '' && z.safeParse(field, value).success) kept[name] = value
  }
  return schema.parse(kept)
}
