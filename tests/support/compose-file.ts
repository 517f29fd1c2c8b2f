// compose.yaml, the Dockerfile and what Compose makes of them.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'

export const root = resolve(import.meta.dirname, '../..')
/** A file of the project. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Service = z.strictObject({
  build: z
    .strictObject({
      context: z.literal('.'),
      args: z.strictObject({ SOURCE_COMMIT: z.literal('${SOURCE_COMMIT:-}') }),
    })
    .optional(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  healthcheck: z
    .looseObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string().optional(),
    })
    .optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  tmpfs: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  restart: z.literal('unless-stopped'),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  profiles: z.tuple([z.literal('machines')]).optional(),
})
const Compose = z.strictObject({
  name: z.string(),
  'x-logging': z.unknown(),
  'x-from-the-image': z.unknown(),
  'x-of-both': z.unknown(),
  services: z.strictObject({
    app: Service,
    backend: Service,
    database: Service,
    'app-2': Service,
    'backend-2': Service,
    proxy: Service,
  }),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
  volumes: z.record(z.string(), z.null()),
})

// A strict schema: a service with `privileged`, `user`, `network_mode` or the like does not pass.
export const compose = Compose.parse(parse(read('compose.yaml'), { merge: true }))
export const { app, backend, database, proxy, 'app-2': app2, 'backend-2': backend2 } = compose.services

/** A text as Compose fills it in, with what a person has given. */
export function fill(text: string, given: Record<string, string>): string {
  const filled = text.replaceAll(
    /\$\{(\w+)(?::([-?])((?:[^{}]|\$\{[^}]*\})*))?\}/g,
    (_all, name, kind, rest) => {
      const value = given[String(name)]
      if (value) return value
      if (kind === '?') throw new Error(String(rest))
      return String(rest ?? '')
    },
  )
  return filled === text ? text : fill(filled, given)
}

/** The variables of a service. */
export const filledIn = ({ environment }: z.infer<typeof Service>, given: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text, given)]))

/** What people have to give. */
export const given = {
  POSTGRES_PASSWORD: 'from-a-person',
  SESSION_SECRET: 'a secret that only this test knows',
  REFERRAL_KEY: 'a referral key that only this test knows',
  DATA_KEY: 'a data key that only this test knows',
}
/** With each instruction on one line. */
export const dockerfile = read('Dockerfile').replaceAll('\\\n', '')
/** What the image itself sets. */
export const imageEnv = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)/gm)]
    .flatMap(([, pairs = '']) => pairs.split(' '))
    .map((pair) => pair.split('=')),
)
