// The affiliate registration as HTML: what somebody without JavaScript sees, and everybody before the scripts come.
import { http } from 'msw'
import { expect, test } from 'vitest'
import * as affiliateRegister from '../../../../app/routes/auth/affiliate-register/route.tsx'
import { controlsIn, valuesIn } from '../../support/form-markup.ts'
import { host, hostAnswers, hostIsOurs, hostOrigin, json } from '../../support/host.ts'
import { filledIn, image, registration } from '../../support/registration-form.ts'
import { referralCookie } from '../../support/referral-cookie.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

const path = '/affiliate/register'

async function show(search = '', cookie?: string) {
  const page = await visit(affiliateRegister, { path: `${path}${search}`, ...(cookie && { cookie }) })
  return render(affiliateRegister.default, page)
}

async function post(changes: Parameters<typeof registration>[0] = {}) {
  const posted = await visit(affiliateRegister, { path, form: registration(changes), withPage: true })
  return { posted, html: render(affiliateRegister.default, { data: posted.loaded }, posted) }
}

const field = (html: string, label: string) => controlsIn(html).find((control) => control.label === label)

const listsFor = (changes: Parameters<typeof registration>[0]) => post({ refreshLocations: '1', ...changes })

const button = 'Update the lists for this country and state'

test('the page opens with 30 states and no districts, which load on request', async () => {
  const html = await show()

  expect(field(html, 'State')?.options).toHaveLength(31)
  expect(field(html, 'District')?.options).toEqual(['Choose a district'])
  expect(html).not.toContain('Thiruvananthapuram')
  expect(html).toMatch(new RegExp(`<noscript[^>]*><button [^>]*formNoValidate=""[^>]*>${button}</button>`))
})

test('the page starts with the country India and the business type individual', async () => {
  const html = await show()

  expect(valuesIn(html)).toMatchObject({
    Country: 'India',
    Phone: '+91 ',
    'Business type': 'individual',
  })
})

test('the three uploads accept images only, and the agreement is a checkbox that is required', async () => {
  const html = await show()
  const files = [...html.matchAll(/<input [^>]*type="file"[^>]*>/g)].map(([tag]) => ({
    name: / name="([^"]+)"/.exec(tag)?.[1],
    accept: / accept="([^"]+)"/.exec(tag)?.[1]?.split(',') ?? [],
  }))

  expect(files.map(({ name }) => name)).toEqual(['aadhar', 'panCard', 'selfie'])
  for (const { accept } of files) {
    expect(accept).not.toEqual([])
    expect(accept.filter((type) => !type.trim().startsWith('image/'))).toEqual([])
  }
  expect(controlsIn(html).find(({ name }) => name === 'agreementAccepted')).toMatchObject({
    type: 'checkbox',
    isRequired: true,
    isChecked: false,
  })
})

test('the uploads take every picture at a host with rules of its own, and the types that can be read at ours', async () => {
  const foreign = await show()
  hostIsOurs()
  const ours = await show()

  expect(foreign.match(/ accept="image\/\*"/g)).toHaveLength(3)
  expect(foreign).toContain('The side with your photo. A picture, up to 5 MB.')
  expect(ours).not.toContain('image/*')
  expect(ours).toContain('The side with your photo. JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.')
})

test('without JavaScript a button loads the districts of the chosen state only', async () => {
  const kerala = await listsFor({ state: 'Kerala', district: '' })
  expect(field(kerala.html, 'District')?.options).toHaveLength(15)
  expect(field(kerala.html, 'District')?.options).toContain('Wayanad')

  const goa = await listsFor({ state: 'Goa', district: '' })
  expect(field(goa.html, 'State')?.value).toBe('Goa')
  expect(field(goa.html, 'District')).toMatchObject({
    value: '',
    options: ['Choose a district', 'Kushavati', 'North Goa', 'South Goa'],
  })
})

test.each([
  ['reloads the lists', { refreshLocations: '1' }, 200],
  ['sends the form', {}, 400],
])(
  'without JavaScript India with a state of another country asks for a state at our own host: %s',
  async (_, button, status) => {
    hostIsOurs()
    const { posted, html } = await post({ state: 'Bagmati', district: 'Kathmandu', ...button })

    expect(posted.status).toBe(status)
    expect(field(html, 'State')).toMatchObject({ value: '' })
    expect(field(html, 'District')).toMatchObject({ value: '', options: ['Choose a district'] })
    expect(html).not.toContain('aria-busy="true"')
  },
)

test('without JavaScript state and district are free text in another country, and lists again in India', async () => {
  const nepal = await listsFor({ country: 'Nepal', name: 'Maya Gurung' })
  // The page gives back all that it was sent.
  expect(field(nepal.html, 'State')).toMatchObject({ type: 'text', value: 'Kerala' })
  expect(field(nepal.html, 'District')?.type).toBe('text')

  const india = await listsFor({ name: 'Maya Gurung', state: 'Gandaki', district: 'Kaski' })
  expect(field(india.html, 'State')).toMatchObject({ type: 'select', value: '' })
  expect(field(india.html, 'District')?.type).toBe('select')
  expect(field(india.html, 'Full name')?.value).toBe('Maya Gurung')
})

test('a text file with the name and type of an image is rejected at its field at our own host, and the typed values are kept', async () => {
  hostIsOurs()
  const { posted, html } = await post({
    panCard: image([...Buffer.from('I am not a picture')], 'image/png', 'pan.png'),
  })

  expect(posted.status).toBe(400)
  expect(field(html, 'PAN card')?.error).toBe('PAN card must be a JPEG, PNG, WebP, GIF or AVIF picture.')
  const typed = controlsIn(html).filter(
    ({ name }) => typeof filledIn[name] === 'string' && name !== 'password',
  )
  expect(typed).toHaveLength(14)
  for (const { name, value } of typed) expect([name, value]).toEqual([name, filledIn[name]])
})

test('a rejected form asks for the images and the password again, and succeeds when they are sent', async () => {
  hostAnswers({ 'POST /affiliates/register': json({ message: 'This email is taken.' }, 409) })
  const { html } = await post()
  expect(html).toContain('Choose the three pictures and type the password again')

  const { aadhar, panCard, selfie, password } = filledIn
  host.use(http.post(`${hostOrigin}/api/affiliates/register`, () => json({ role: 'affiliate' }, 201)))
  const again = new FormData()
  const kept = controlsIn(html).filter(({ type }) => !['file', 'password'].includes(type))
  for (const { name, value } of kept) again.set(name, value)
  for (const [name, value] of Object.entries({ aadhar, panCard, selfie, password })) {
    if (value !== undefined) again.set(name, value)
  }
  const sent = await visit(affiliateRegister, { path, form: again })
  expect([sent.status, sent.location]).toEqual([302, '/login'])
})

test('without JavaScript a summary links to each invalid field, such as the agreement', async () => {
  const { html } = await post({ agreementAccepted: undefined, email: 'asha' })
  const summary = /<noscript><div role="alert"(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
  const links = [...summary.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)</g)].map(([, id, words]) => ({
    id,
    words,
  }))

  expect(summary).toContain('Some answers need another look:')
  expect(links.map(({ words }) => words)).toEqual([
    'Enter a valid email address.',
    'You must accept the agreement to proceed.',
  ])
  expect(html).toMatch(new RegExp(`<input [^>]*id="${links[1]?.id}"[^>]*type="checkbox"`))
})

test.each([
  ['the address', '?ref=MUNNAR26', undefined],
  ['an earlier visit', '', referralCookie('MUNNAR26')],
])('the referral code field contains the referral of %s', async (_, search, cookie) => {
  expect(valuesIn(await show(search, cookie))).toMatchObject({ 'Referral code (optional)': 'MUNNAR26' })
})
