// Reads the query of a list's URL as the payload of its call.
import { withoutControls } from '@affiliate-booking/contract/lists'
import * as z from 'zod'

/**
 * Parses the URL's parameters by a schema whose fields are all optional. Empty and invalid parameters are ignored, so
 * that a mistyped or outdated URL still shows a list.
 */
export function readListQuery<Schema extends z.ZodObject>(schema: Schema, url: URL): z.output<Schema> {
  const valid: Record<string, string> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = withoutControls(url.searchParams.get(name) ?? '')
    if (value !== '' && z.safeParse(field, value).success) valid[name] = value
  }
  return schema.parse(valid)
}
