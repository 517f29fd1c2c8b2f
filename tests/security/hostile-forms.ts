/** Forms as no page of ours sends them: generated names, values, files, encodings and broken bodies. */
import * as fc from 'fast-check'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  // Halves of surrogate pairs, which no encoding of Unicode can carry.
  fc
    .array(fc.integer({ min: 0xd800, max: 0xdfff }), { minLength: 1, maxLength: 20 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b@c.example',
    '\r\n\r\n',
    'true',
    'India',
    'Kerala',
    'super_admin',
    'dsa',
    'ABCDE1234F',
    '-1e999',
    'asha@example.com',
    '{"type":"insert","payload":{"name":"email","index":4294967290}}',
    '__proto__',
    'constructor',
  ),
  // Long ones, of what is slow in a careless pattern.
  fc
    .tuple(
      fc.constantFrom('a', '@', 'a@', '.', 'a.', ' ', '\t', 'ा', '😀', '<', '[', '%', '\0'),
      fc.nat(20_000),
    )
    .map(([piece, times]) => piece.repeat(times).slice(0, 40_000)),
)

// What is known to stall, bloat or break a parser of nested names, and what it takes for its own.
const trapNames = [
  'zzz[20000000]',
  'items[4294967290]',
  'items[-1]',
  'a[0][0][0][0][0]'.repeat(50),
  `${'a.'.repeat(2000)}a`,
  '['.repeat(4000),
  '__intent__',
  '__state__',
  '__proto__',
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'email[20000000]',
  'email.__proto__',
  'password[]',
  'toString',
  '',
]

type Field = readonly [name: string, value: string | File]

const file = fc
  .tuple(text, fc.constantFrom('image/jpeg', 'image/png', 'text/plain', '', 'x'), fc.uint8Array(), fc.nat(9))
  .map(([name, type, bytes, times]) => {
    const starts: Record<string, number[]> = { 'image/jpeg': [255, 216, 255], 'image/png': [137, 80, 78, 71] }
    const start = new Uint8Array(starts[type] ?? [])
    return new File([start, ...Array.from({ length: times }, () => bytes.slice())], name, { type })
  })

const fieldOf = (names: readonly string[]): fc.Arbitrary<Field> =>
  fc.tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...names) },
      { weight: 2, arbitrary: fc.constantFrom(...trapNames) },
      { weight: 1, arbitrary: text },
    ),
    fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: file }),
  )

/** What is posted: a body with its content type. */
export interface Posted {
  readonly body: Uint8Array<ArrayBuffer>
  readonly contentType: string | undefined
}

const urlEncoded = 'application/x-www-form-urlencoded'

const encodedPlainly = (fields: readonly Field[]): Posted => ({
  body: Buffer.from(
    String(
      new URLSearchParams(fields.map(([name, value]) => [name, value instanceof File ? 'file' : value])),
    ),
  ),
  contentType: urlEncoded,
})

async function encodedInParts(fields: readonly Field[]): Promise<Posted> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const request = new Request('http://app.test', { method: 'POST', body: form })
  return {
    body: new Uint8Array(await request.arrayBuffer()),
    contentType: request.headers.get('Content-Type') ?? undefined,
  }
}

const brokenTypes = [
  undefined,
  'text/plain',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'x'.repeat(500)}`,
  `${urlEncoded}; charset=utf-16`,
]

/** Cut off, given a wrong type, or with a byte changed. */
const broken = (whole: Posted): fc.Arbitrary<Posted> =>
  fc.oneof(
    fc.nat(whole.body.length).map((length) => ({ ...whole, body: whole.body.slice(0, length) })),
    fc.constantFrom(...brokenTypes).map((contentType) => ({ ...whole, contentType })),
    fc.tuple(fc.nat(Math.max(whole.body.length - 1, 0)), fc.nat(255)).map(([place, byte]) => {
      const body = whole.body.slice()
      body[place] = byte
      return { ...whole, body }
    }),
  )

const noise = fc
  .tuple(fc.uint8Array({ maxLength: 500 }), fc.constantFrom(urlEncoded, ...brokenTypes))
  .map(([bytes, contentType]): Posted => ({ body: new Uint8Array(bytes), contentType }))

/** A filled-in form with a few fields changed, or fields at random, whole or broken. */
export function hostileForm(filledIn: Readonly<Record<string, string>>): fc.Arbitrary<Promise<Posted>> {
  const names = Object.keys(filledIn)
  const base = Object.entries(filledIn)
  const strange = fc.array(fieldOf(names), { maxLength: 8 })
  const fields: fc.Arbitrary<readonly Field[]> = fc.oneof(
    strange,
    // Before the right ones, so that the strange ones come first where a name comes twice.
    strange.map((few) => [...few, ...base]),
    strange.map((few) => [...base, ...few]),
  )
  const whole = fields.chain((all) =>
    fc.constantFrom(Promise.resolve(encodedPlainly(all)), encodedInParts(all)),
  )
  const spoiled = fc.tuple(fields, fc.infiniteStream(fc.nat(2 ** 31))).map(async ([all, numbers]) => {
    const posted = await encodedInParts(all)
    const [example = posted] = fc.sample(broken(posted), { numRuns: 1, seed: Number(numbers.next().value) })
    return example
  })
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 2, arbitrary: spoiled },
    { weight: 1, arbitrary: noise.map((posted) => Promise.resolve(posted)) },
  )
}
