import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import * as profile from '../../../app/routes/profile/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

const asha = {
  phone: '+91 98470 12345',
  avatar: 'data:image/png;base64,AA==',
  isActive: true,
  address: { city: 'Alappuzha', district: 'Alappuzha', state: 'Kerala' },
  affiliateInfo: {
    preferredLanguage: 'Malayalam',
    promotionMethod: 'WhatsApp marketing',
    panNumber: 'ABCPN1234F',
    referralCode: 'ASHA-2931',
  },
  partnerId: 'AFF-000123',
  totalEarnings: 123456.5,
  availableBalance: 0,
  createdAt: '2026-03-14T20:00:00Z',
}

const Profile = profile.default as unknown as ComponentType<{ loaderData: unknown }>

/** The page as text, a line for each piece. */
async function read(user: Record<string, unknown>): Promise<{ text: string; html: string }> {
  hostAnswers({ 'GET /auth/profile': aProfile(user) })
  const { data } = await visit(profile, { path: '/dashboard/profile', cookie })
  const page = createElement(Profile, { loaderData: data })
  const router = createMemoryRouter([{ path: '/', element: page }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
  return {
    html,
    text: html
      .replaceAll('<wbr/>', '')
      .replaceAll(/(<[^>]*>)+/g, '\n')
      .trim(),
  }
}

test('the profile of an unknown role shows Unauthorized', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile({ role: 'emperor' }) })
  const page = await visit(profile, { path: '/dashboard/profile', cookie })

  expect([page.status, page.location]).toEqual([302, '/unauthorized'])
})

describe('the profile of an affiliate', () => {
  test('shows everything that the specification lists, with one API call', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile(asha) })
    const { data } = await visit(profile, { path: '/dashboard/profile', cookie })

    expect(received).toHaveLength(1)
    expect(data).toEqual({
      role: 'affiliate',
      avatar: expect.stringMatching(/^\/dashboard\/avatar\?v=/),
      profile: {
        name: 'Asha Nair',
        joined: '15 March 2026',
        isActive: true,
        earnings: [
          { label: 'Total earnings', value: '₹1,23,456.50' },
          { label: 'Available balance', value: '₹0' },
        ],
        groups: [
          {
            title: 'Contact',
            facts: [
              { label: 'Email', value: 'asha@host.test' },
              { label: 'Phone', value: '+91 98470 12345' },
              { label: 'Partner ID', value: 'AFF-000123' },
            ],
          },
          {
            title: 'Address',
            facts: [
              { label: 'City', value: 'Alappuzha' },
              { label: 'District', value: 'Alappuzha' },
              { label: 'State', value: 'Kerala' },
            ],
          },
          {
            title: 'Affiliate details',
            facts: [
              { label: 'Preferred language', value: 'Malayalam' },
              { label: 'Promotion method', value: 'WhatsApp marketing' },
              { label: 'PAN number', value: 'ABCPN1234F' },
              { label: 'Referral code', value: 'ASHA-2931' },
            ],
          },
        ],
      },
    })
  })

  test('renders each of them with its label, the amounts in rupees', async () => {
    const { text, html } = await read(asha)
    const lines = text.split('\n').filter(Boolean)

    expect(lines).toEqual(
      [
        ['Affiliate', 'Asha Nair'],
        ['Joined', '15 March 2026', 'Active', 'Yes'],
        ['Total earnings', '₹1,23,456.50', 'Available balance', '₹0'],
        ['Contact', 'Email', 'asha@host.test', 'Phone', '+91 98470 12345', 'Partner ID', 'AFF-000123'],
        ['Address', 'City', 'Alappuzha', 'District', 'Alappuzha', 'State', 'Kerala'],
        ['Affiliate details', 'Preferred language', 'Malayalam', 'Promotion method', 'WhatsApp marketing'],
        ['PAN number', 'ABCPN1234F', 'Referral code', 'ASHA-2931'],
      ].flat(),
    )
    expect(html).toMatch(/<img src="[^"]+" alt=""/)
  })

  test.each([
    ['yes', true, 'Yes'],
    ['no', false, 'No'],
  ])('shows whether the account is active: %s', async (_, isActive, word) => {
    const { text } = await read({ isActive })

    expect(text).toMatch(new RegExp(`Active\\n+${word}\\n`))
  })

  test.each([
    ['missing', {}],
    ['null', Object.fromEntries(Object.keys(asha).map((key) => [key, null]))],
    ['blank', { phone: ' ', partnerId: '', createdAt: 'soon', address: { city: '' }, affiliateInfo: {} }],
  ])('shows a dash for values that are %s, and the default avatar', async (_, values) => {
    const { text, html } = await read({ name: null, email: null, ...values })

    expect(text.match(/^–$/gm)).toHaveLength(15)
    expect(html).not.toMatch(/undefined|null|NaN|Invalid/)
    expect(html).not.toContain('<img')
    expect(html).toContain('lucide-circle-user-round')
  })

  test('shows numbers as phone and partner id, amounts as text, dates as epoch numbers and lists of languages', async () => {
    const { text } = await read({
      ...asha,
      phone: 9847012345,
      partnerId: 123,
      isActive: 1,
      createdAt: 1_773_532_800_000,
      totalEarnings: '1,23,456.50',
      availableBalance: { $numberDecimal: '7' },
      affiliateInfo: {
        preferredLanguage: ['Malayalam', 'English'],
        promotionMethod: ['Ads'],
        referralCode: 2931,
      },
    })
    const lines = text.split('\n').filter(Boolean)

    expect(lines.slice(2, 10)).toEqual(
      [
        ['Joined', '15 March 2026', 'Active', 'Yes'],
        ['Total earnings', '₹1,23,456.50', 'Available balance', '₹7'],
      ].flat(),
    )
    for (const shown of ['9847012345', '123', 'Malayalam, English', 'Ads', '2931'])
      expect(lines).toContain(shown)
  })

  test('shows the same date for seconds, milliseconds and their text', async () => {
    for (const createdAt of [1_773_532_800, 1_773_532_800_000, '1773532800', '2026-03-15T00:00:00.000000Z']) {
      expect((await read({ createdAt })).text).toContain('15 March 2026')
    }
  })

  test('loads nothing from another origin', async () => {
    const { html } = await read({ ...asha, avatar: 'https://pictures.test/asha.png' })

    expect(html).toContain('<img src="/dashboard/avatar?v=')
    expect(html).not.toContain('pictures.test')
  })
})

test.each([
  ['super_admin', 'Super admin'],
  ['service_provider', 'Service provider'],
  ['user', 'Customer'],
])('the profile of %s is a placeholder with name and role', async (role, label) => {
  const { text } = await read({ ...asha, role })

  expect(text).toContain('Asha Nair')
  expect(text).toContain(label)
  expect(text).toContain('We are launching soon')
  expect(text).not.toContain('ABCPN1234F')
  expect(text).not.toContain('Change your details')
})

test.each(['affiliate', 'user'])(
  'the profile of %s sets a name of one long word smaller on a phone, and lets it break there',
  async (role) => {
    const headingOf = async (name: string) => {
      const { html } = await read({ ...asha, role, name })
      return new RegExp(`<h1 class="([^"]*)">${name}<`).exec(html)?.[1]?.split(' ')
    }

    expect(await headingOf('Asha Nair')).toEqual(['font-bold', 'break-words', 'text-title'])
    expect(await headingOf('Asha Sivaramakrishnamurthy')).toEqual([
      'font-bold',
      'break-words',
      'text-xl',
      'sm:text-title',
    ])
  },
)

test('a placeholder leads to the page for the details where the host offers it', async () => {
  hostOffers('GET /account')
  const { text, html } = await read({ ...asha, role: 'user' })

  expect(text).toContain('Change your details')
  expect(html).toContain('href="/settings/profile"')
})

test.each(['nsa', 'ssa', 'dsa'])('the profile of %s shows Unauthorized', async (role) => {
  hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
  const page = await visit(profile, { path: '/dashboard/profile', cookie })

  expect([page.status, page.location]).toEqual([302, '/unauthorized'])
})

test.each([
  ['the host’s message', json({ message: 'Back at noon.' }, 500), 'Back at noon.'],
  ['the words of the specification', json({}, 500), 'Failed to load profile.'],
  ['the words of the specification', Response.error(), 'Failed to load profile.'],
])('a profile that fails to load shows %s', async (_, answer, message) => {
  hostAnswers({ 'GET /auth/profile': answer })
  const page = await visit(profile, { path: '/dashboard/profile', cookie })

  expect(page.thrown).toBe(true)
  expect(page.data).toEqual({ code: 'profile-failed', message })
})
