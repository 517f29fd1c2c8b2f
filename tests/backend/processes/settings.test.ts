import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../backend/env.ts'

describe('the settings', () => {
  test('have defaults, with the demo on the embedded database', () => {
    expect(readSettings({ DEMO: '', LOG_LEVEL: '' })).toEqual({
      port: 4000,
      host: '127.0.0.1',
      commissionHoldDays: 7,
      trustedProxies: ['127.0.0.0/8', '::1'],
      rateLimitFactor: 1,
      referralKey: undefined,
      storage: null,
      referralDays: 30,
      databaseUrl: undefined,
      namesStatements: true,
      dataKeys: undefined,
      isProduction: true,
      dataDir: '.data',
      demo: true,
      publicOrigin: 'http://localhost:3000',
      upiPayee: { id: 'demo@upi.invalid', name: 'Demo, do not pay' },
      issuer: { name: 'Affiliate Booking', address: null },
      razorpay: null,
      mail: null,
      breachedPasswordsUrl: undefined,
      logLevel: 'info',
      sendsTraces: false,
    })
  })

  test('have no demo on PostgreSQL unless it is asked for', () => {
    const DATABASE_URL = 'postgres://me:secret@db/app'
    expect(readSettings({ DATABASE_URL }).demo).toBe(false)
    expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
  })

  test('prepare no statements when told so, and send traces when there is a collector', () => {
    expect(readSettings({ DATABASE_PREPARED_STATEMENTS: 'off' }).namesStatements).toBe(false)
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).sendsTraces).toBe(true)
    expect(() => readSettings({ DATABASE_PREPARED_STATEMENTS: 'never' })).toThrow(
      'DATABASE_PREPARED_STATEMENTS must be',
    )
  })

  test('name whom customers pay: nobody in production unless told, somebody made up in the demo', () => {
    expect(readSettings({ DEMO: 'off' }).upiPayee).toBeNull()
    expect(readSettings({ DEMO: 'off', UPI_ID: 'trips@okbank' }).upiPayee).toEqual({
      id: 'trips@okbank',
      name: 'Affiliate Booking',
    })
    const payee = { id: 'trips.in-1@okbank', name: 'Trips Ltd' }
    expect(readSettings({ DEMO: 'on', UPI_ID: payee.id, UPI_NAME: payee.name }).upiPayee).toEqual(payee)
  })

  test('switch on Razorpay with all of its keys, and not with some', () => {
    const keys = {
      RAZORPAY_KEY_ID: 'rzp_live_abcdef123456',
      RAZORPAY_KEY_SECRET: 'me:secret of Razorpay',
      RAZORPAY_WEBHOOK_SECRET: 'the new webhook secret, the old webhook secret',
    }
    expect(readSettings(keys).razorpay).toEqual({
      keyId: 'rzp_live_abcdef123456',
      keySecret: 'me:secret of Razorpay',
      webhookSecrets: ['the new webhook secret', 'the old webhook secret'],
      url: 'https://api.razorpay.com',
    })
    for (const name of Object.keys(keys))
      expect(() => readSettings({ ...keys, [name]: '' })).toThrow(
        `${name} must be given with the other keys of Razorpay.`,
      )
  })

  test('name the mail server, with the host of the app as the sender unless told', () => {
    const SMTP_URL = 'smtps://me:secret@mail.example:465'
    const PUBLIC_ORIGIN = 'https://book.example'
    const name = 'Trips Ltd'
    const { mail } = readSettings({ SMTP_URL, PUBLIC_ORIGIN, ISSUER_NAME: name })
    expect(mail).toEqual({ url: SMTP_URL, from: { name, address: 'no-reply@book.example' } })
    expect(readSettings({ SMTP_URL, MAIL_FROM: 'trips@book.example' }).mail?.from.address).toBe(
      'trips@book.example',
    )
  })

  test.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('DEMO=%s', (word, demo) => {
    expect(readSettings({ DEMO: word }).demo).toBe(demo)
  })

  test.each([
    [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT must be a whole number from 0 to 65535.'],
    [{ BACKEND_PORT: '4e3' }, 'BACKEND_PORT must be a whole number from 0 to 65535.'],
    [{ BACKEND_HOST: 'a b' }, 'BACKEND_HOST must be an address or a host name.'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be a whole number from 1 to 1000000.'],
    [
      { BACKEND_TRUSTED_PROXIES: '10.0.0.0/33' },
      'BACKEND_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas.',
    ],
    [{ DEMO: 'maybe' }, 'DEMO must be on, off, true, false, 1 or 0.'],
    [
      { PUBLIC_ORIGIN: 'book.example' },
      'PUBLIC_ORIGIN must be an http or https origin such as https://example.com, without path or credentials.',
    ],
    [{ PUBLIC_ORIGIN: 'https://book.example/path' }, 'PUBLIC_ORIGIN must be an http or https origin'],
    [{ UPI_ID: 'me:secret' }, 'UPI_ID must be a UPI id such as name@bank.'],
    [{ RAZORPAY_KEY_ID: 'me:secret' }, 'RAZORPAY_KEY_ID must be a key id such as rzp_live_…'],
    [{ RAZORPAY_WEBHOOK_SECRET: 'me:secret,x' }, 'RAZORPAY_WEBHOOK_SECRET must be at least 16 characters'],
    [{ BREACHED_PASSWORDS_URL: 'ftp://x' }, 'BREACHED_PASSWORDS_URL must be an http or https address'],
    [{ SMTP_URL: 'https://me:secret@mail.example' }, 'SMTP_URL must be an SMTP address such as smtp://'],
    [{ MAIL_FROM: 'me:secret' }, 'MAIL_FROM must be an email address.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED must be unset in production'],
    [{ DATABASE_URL: 'mysql://me:secret@db/app' }, 'DATABASE_URL must be a PostgreSQL address'],
    [{ STORAGE_URL: 'https://me:secret@s3.example/uploads' }, 'STORAGE_URL must be the address of an S3'],
    [{ STORAGE_URL: 'secret' }, 'STORAGE_URL must be the address of an S3'],
    [{ PUBLIC_ORIGIN: 'secret.example' }, 'PUBLIC_ORIGIN must be an http or https origin'],
    [{ STORAGE_URL: 's3://me:secret@s3.example' }, 'STORAGE_URL must be the address of an S3'],
    [{ STORAGE_URL: 's3://me:secret@s3.example/a/b' }, 'STORAGE_URL must be the address of an S3'],
    [
      { STORAGE_URL: 's3://me:secret@s3.example/uploads?tls=off' },
      'STORAGE_URL must be the address of an S3',
    ],
    [{ STORAGE_URL: 's3://s3.example/uploads' }, 'STORAGE_KEY_ID must be given, as STORAGE_URL has no keys'],
  ])('%o is refused in one line that quotes no value', (env, message) => {
    const read = () => readSettings(env)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/\n|me:secret/)
  })

  test('the keys of the store come from its address, percent-encoded, or from variables of their own', () => {
    const address = { origin: 'https://s3.example:9000', bucket: 'my-uploads', region: 'ap-south-1' }
    expect(
      readSettings({ STORAGE_URL: 's3://me:a%2Fb%2B@s3.example:9000/my-uploads?region=ap-south-1' }).storage,
    ).toEqual({ ...address, keyId: 'me', secret: 'a/b+' })
    const keys = { STORAGE_KEY_ID: 'me', STORAGE_SECRET: 'a/b+' }
    expect(readSettings({ STORAGE_URL: 's3+http://s3.example/uploads', ...keys }).storage).toEqual({
      origin: 'http://s3.example',
      bucket: 'uploads',
      region: 'us-east-1',
      keyId: 'me',
      secret: 'a/b+',
    })
    expect(readSettings({}).storage).toBeNull()
  })

  test('take a certificate that nobody has signed in development', () => {
    const env = { NODE_ENV: 'development', NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    expect(readSettings(env).isProduction).toBe(false)
  })

  test('every wrong variable is named at once', () => {
    expect(() => readSettings({ DEMO: 'x', LOG_LEVEL: 'y' })).toThrow(/^DEMO must .* LOG_LEVEL must /)
  })
})
