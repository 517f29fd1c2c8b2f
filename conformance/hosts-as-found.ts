// Hosts as people run them: each has the nine documented calls in its own shapes, and answers unknown paths in its way.
import { randomUUID } from 'node:crypto'

interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly role: string
}

interface Shape {
  readonly name: string
  /** An account as the host sends it. */
  readonly account: (account: Account) => object
  /** The answer to a registration, which nobody reads. */
  readonly registered: () => Response
  readonly refused: (message: string, status: number) => Response
  /** `Response.error()`: none, the connection is closed. */
  readonly unknownPath: (request: Request) => Response
}

export interface FoundHost {
  readonly name: string
  /** An answer of type `error` stands for a connection that is closed. */
  readonly fetch: (request: Request) => Promise<Response>
}

export const superAdmin = { email: 'root@host.test', password: 'monsoon rain' }

const html = (body: string, status: number) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const jsonRefusal = (message: string, status: number) => Response.json({ message }, { status })
const publicFields = ({ id, name, email, phone, role }: Account) => ({ id, name, email, phone, role })
const indexHtml = '<!doctype html><html><body><div id="root"></div></body></html>'

const expressAndMongo: Shape = {
  name: 'Express and Mongo',
  account: (account) => ({
    ...publicFields(account),
    _id: account.id,
    __v: 0,
    phone: 9847012345,
    totalEarnings: { $numberDecimal: '1234.50' },
    createdAt: '2026-03-15T00:00:00.000Z',
  }),
  registered: () => Response.json({ success: true }, { status: 201 }),
  refused: (message, status) => Response.json({ success: false, message }, { status }),
  unknownPath: ({ method, url }) =>
    html(`<!DOCTYPE html><pre>Cannot ${method} ${new URL(url).pathname}</pre>`, 404),
}

const laravel: Shape = {
  name: 'Laravel',
  account: (account) => ({
    ...publicFields(account),
    isActive: 1,
    partnerId: 7,
    totalEarnings: '1234.50',
    createdAt: '2026-03-15T00:00:00.000000Z',
  }),
  registered: () => new Response(null, { status: 204 }),
  refused: (message, status) => Response.json({ message, errors: {} }, { status }),
  unknownPath: () => Response.json({ message: 'The route could not be found.' }, { status: 404 }),
}

const singlePageApp: Shape = {
  name: 'an SPA catch-all',
  account: (account) => ({ ...publicFields(account), createdAt: 1_773_532_800 }),
  registered: () => Response.json([]),
  refused: jsonRefusal,
  unknownPath: () => html(indexHtml, 200),
}

const gateway: Shape = {
  name: 'a gateway with HTML errors',
  account: publicFields,
  registered: () => new Response('Created', { status: 201, headers: { 'Content-Type': 'text/plain' } }),
  refused: jsonRefusal,
  unknownPath: () => html('<html><head><title>500</title></head><body>nginx</body></html>', 500),
}

const hangingUp: Shape = {
  name: 'a host that closes connections',
  account: publicFields,
  registered: () => Response.json({}),
  refused: jsonRefusal,
  unknownPath: () => Response.error(),
}

/** Starts each of them with an empty database and a super admin. */
export const createFoundHosts = (): readonly FoundHost[] =>
  [expressAndMongo, laravel, singlePageApp, gateway, hangingUp].map(createHost)

function createHost(shape: Shape): FoundHost {
  const accounts: Account[] = []
  const sessions = new Map<string, Account>()
  const qrCodes = new Set<number>()
  const add = (fields: Record<string, string>, role: string) => {
    const { name = '', email = '', phone = '', password = '' } = fields
    accounts.push({ id: accounts.length + 1, name, email, phone, password, role })
  }
  add({ name: 'Meera Krishnan', phone: '1', ...superAdmin }, 'super_admin')

  const register = (fields: Record<string, string>, role: string) => {
    if (!fields['email'] || !fields['password']) return shape.refused('Email and password are required.', 400)
    if (accounts.some(({ email }) => email === fields['email'])) return shape.refused('Taken.', 409)
    add(fields, role)
    return shape.registered()
  }
  const signIn = ({ email, password }: Record<string, string>, key: 'user' | 'admin') => {
    const account = accounts.find((known) => known.email === email && known.password === password)
    if (account === undefined) return shape.refused('Wrong email or password.', 401)
    const token = randomUUID()
    sessions.set(token, account)
    const headers = { 'Set-Cookie': `accessToken=${token}; Path=/; HttpOnly` }
    return Response.json({ [key]: shape.account(account) }, { headers })
  }
  const qrOf = ({ id }: Account) =>
    Response.json({ qrCodeUrl: qrCodes.has(id) ? 'https://qr.test/code.png' : null })

  return {
    name: shape.name,
    async fetch(request) {
      const token = /accessToken=([\w-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? ''
      const account = sessions.get(token)
      const fields = await fieldsOf(request)
      const signedOut = shape.refused('Not signed in.', 401)
      switch (`${request.method} ${new URL(request.url).pathname}`) {
        case 'POST /api/auth/login':
          return signIn(fields, 'user')
        case 'POST /api/admins/login':
          return signIn(fields, 'admin')
        case 'POST /api/auth/register-service-provider':
          return register(fields, 'service_provider')
        case 'POST /api/admins/register':
          return register(fields, 'dsa')
        case 'POST /api/affiliates/register':
          return fields['aadhar'] ? register(fields, 'affiliate') : shape.refused('Images are required.', 422)
        case 'GET /api/auth/profile':
          return account ? Response.json({ user: shape.account(account) }) : signedOut
        case 'GET /api/affiliates/qr':
          return account ? qrOf(account) : signedOut
        case 'POST /api/affiliates/qr/generate':
          if (account === undefined) return signedOut
          qrCodes.add(account.id)
          return qrOf(account)
        case 'POST /api/admins/create-admin':
          if (account?.role !== 'super_admin') return shape.refused('Forbidden.', account ? 403 : 401)
          return register(fields, fields['role'] ?? 'dsa')
        default:
          return shape.unknownPath(request)
      }
    },
  }
}

/** Texts as they are, other values as text. */
async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await request.formData()
    return Object.fromEntries(
      [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
  }
  if (!type.startsWith('application/json')) return {}
  const body: unknown = await request.json()
  return Object.fromEntries(Object.entries(Object(body)).map(([name, value]) => [name, String(value)]))
}
