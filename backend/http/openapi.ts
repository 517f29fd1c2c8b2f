// The OpenAPI 3.1 document of the served calls, from the contract's schemas.
import type { Call } from '@affiliate-booking/contract/call'
import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { ErrorResponse } from '@affiliate-booking/contract/error-response'
import { bodySignatureHeader } from '@affiliate-booking/shared/signing/referral-signer'
import * as z from 'zod'
import { isBodyRequired } from './read-body.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const binary = { type: 'string', format: 'binary' }

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described }: JsonSchema = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // The contract's only custom schemas are files.
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, binary)
      // Trimmed text piped into an email address.
      if (zodSchema instanceof z.ZodPipe && zodSchema.def.out instanceof z.ZodEmail)
        jsonSchema.format = 'email'
    },
  })
  return described
}

const statusDescriptions: Record<number, string> = {
  400: 'The payload is not valid',
  401: 'Not signed in, or wrong credentials',
  403: 'Signed in, but not allowed',
  404: 'Not found',
  409: 'Conflicts with the current state',
  413: 'The payload is too large',
  415: 'The payload has the wrong media type',
  429: 'Too many requests',
  500: 'Something went wrong',
}

const mediaTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  bytes: 'application/octet-stream',
} as const

export function errorStatusesOf(call: Call): number[] {
  const bySize =
    call.encoding === 'json' || call.encoding === 'multipart'
      ? [413, 415]
      : call.encoding === 'bytes'
        ? [413]
        : []
  return [...new Set([...call.errorStatuses, ...bySize, 500])].sort((a, b) => a - b)
}

/** 201 for calls that create something, else 200. */
export const successResponseOf = ({ id }: Call) =>
  /^(register|create|join|hold)/.test(id)
    ? { status: 201, description: 'Created' }
    : { status: 200, description: 'Done' }

export function mediaTypeOf({
  response,
  path,
}: Call): 'application/json' | 'image/*' | 'text/csv' | 'application/zip' {
  if (!(response instanceof z.ZodCustom)) return 'application/json'
  if (path.endsWith('.zip')) return 'application/zip'
  return path.endsWith('.csv') ? 'text/csv' : 'image/*'
}

/** The first segment of the path. */
export const tagOf = ({ path }: Call) => path.split('/')[1]?.replace(/\.csv$/, '') ?? ''

function queryParametersOf({ payload }: Call) {
  const { properties = {}, required = [] } = jsonSchemaOf(payload)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function securityOf({ access, takesBookingLink }: Call) {
  if (access === 'anyone') return []
  if (access === 'app') return [{ signature: [] }]
  return [{ session: [] }, ...(takesBookingLink ? [{ bookingLink: [] }] : [])]
}

function describeCall(call: Call) {
  const parameters = [
    ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(call.encoding === 'query' ? queryParametersOf(call) : []),
  ]
  const { status, description } = successResponseOf(call)
  return {
    operationId: call.id,
    summary: call.summary,
    description: `Access: ${call.access}. ${call.support === 'documented' ? 'Every host has it.' : 'Optional: other hosts may not have it.'}`,
    tags: [tagOf(call)],
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...((call.encoding === 'json' || call.encoding === 'multipart' || call.encoding === 'bytes') && {
      requestBody: {
        required: isBodyRequired(call),
        content: { [mediaTypes[call.encoding]]: { schema: jsonSchemaOf(call.payload) } },
      },
    }),
    responses: {
      [status]: {
        description,
        content: {
          [mediaTypeOf(call)]: { schema: jsonSchemaOf(call.response) },
        },
      },
      ...Object.fromEntries(
        errorStatusesOf(call).map((status) => [
          status,
          {
            description: statusDescriptions[status] ?? 'Error',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
          },
        ]),
      ),
    },
  }
}

export function createOpenApiDocument(served: readonly Call[]) {
  const paths: Record<string, Record<string, ReturnType<typeof describeCall>>> = {}
  for (const call of served) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Affiliate Booking: reference host',
      version: '1',
      description: 'Every error is `{ "message": "…" }`. A session is an HttpOnly cookie, `accessToken`.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ErrorResponse: jsonSchemaOf(ErrorResponse) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
        bookingLink: { type: 'apiKey', in: 'header', name: bookingLinkHeader },
        signature: { type: 'apiKey', in: 'header', name: bodySignatureHeader },
      },
    },
  }
}
