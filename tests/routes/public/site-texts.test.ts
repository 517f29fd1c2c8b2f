import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { policyChoices } from '../../../app/domain/products/cancellation-policies.ts'
import { siteTextNames, siteTexts } from '../../../app/domain/site-texts.ts'
import { readSiteText } from '../../../app/.server/texts/site-texts.ts'
import * as route from '../../../app/routes/public/site-text/route.tsx'
import { hostOffers } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const lacksOwn = 'The operator of this site has not replaced this text'

async function pageAt(path: string): Promise<string> {
  const page = await visit(route, { path })
  expect(page.status).toBe(200)
  return render(route.default, page)
}

describe('the page of a text', () => {
  test.each(siteTextNames)('is at /%s, under its name, with the other texts at its foot', async (name) => {
    const html = await pageAt(`/${name}`)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${siteTexts[name]}</h1>`))
    for (const other of siteTextNames) expect(html).toContain(`href="/${other}"`)
  })

  test('can be reached by keyboard without the header before it', async () => {
    const html = await pageAt('/help')
    const [firstLink] = /<a [^>]*>/.exec(html) ?? []
    expect(firstLink).toContain('href="#content"')
    expect(html).toMatch(/<main id="content" tabindex="-1"/i)
  })

  test('leads to tours and stays at its foot only where the host has them', async () => {
    const foot = async () => /<footer.*<\/footer>/s.exec(await pageAt('/help'))?.[0]
    expect(await foot()).not.toContain('href="/tours"')
    hostOffers('GET /products')
    expect(await foot()).toContain('href="/tours"')
  })

  test.each([
    ['contact', true],
    ['terms', true],
    ['privacy', true],
    ['help', false],
    ['refunds', false],
  ])(
    'of /%s tells that the operator has not written it where the host takes bookings: %s',
    async (name, isTold) => {
      hostOffers('POST /bookings')
      expect((await pageAt(`/${name}`)).includes(lacksOwn)).toBe(isTold)
    },
  )

  test.each(siteTextNames)(
    'of /%s tells that the operator has not written it where the host takes no bookings',
    async (name) => {
      expect(await pageAt(`/${name}`)).toContain(lacksOwn)
    },
  )

  test('about help leads to the search for a booking only where people book without an account', async () => {
    const without = await pageAt('/help')
    expect(without).not.toContain('/trip')
    expect(without).not.toContain('without an account')
    expect(without).toContain('href="/tours"')
    hostOffers('POST /bookings', 'POST /bookings/without-account')
    expect(await pageAt('/help')).toContain('href="/trip"')
  })
})

test('the text about refunds has every cancellation policy with its terms', async () => {
  const sentences = (await pageAt('/refunds')).replaceAll(/<[^>]+>/g, '')
  for (const { label, terms } of policyChoices) expect(sentences).toContain(`${label}. ${terms}`)
})

test('the text about privacy names all that a provider sees of a paid booking', async () => {
  const sentences = (await pageAt('/privacy')).replaceAll(/<[^>]+>/g, '')
  expect(sentences).toContain(
    'Once your payment is confirmed, the provider also sees your phone number, your email address, the names of your guests and the message that you wrote.',
  )
})

describe('a folder with texts of the operator', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'texts-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = (text: string) => writeFile(join(folder, 'contact.md'), text)

  test('replaces the texts that it has, and keeps the others', async () => {
    await write('# Write to us\n\nBeach Road 7, *Kochi*. [Mail](mailto:help@example.com)\n')
    expect(await readSiteText('contact', folder)).toEqual({
      title: 'Write to us',
      content: [
        {
          tag: 'p',
          children: [
            'Beach Road 7, ',
            { tag: 'em', children: ['Kochi'] },
            '. ',
            { tag: 'a', href: 'mailto:help@example.com', children: ['Mail'] },
          ],
        },
      ],
      isOwn: true,
    })
    expect(await readSiteText('terms', folder)).toEqual(await readSiteText('terms'))
  })

  test('may have a text without a title, which is then the name of the page', async () => {
    await write('Beach Road 7\n\n## Hours\n')
    expect(await readSiteText('contact', folder)).toMatchObject({
      title: 'Contact',
      content: [
        { tag: 'p', children: ['Beach Road 7'] },
        { tag: 'h2', children: ['Hours'] },
      ],
    })
  })

  test('brings no HTML and no scripts into the page', async () => {
    await write(
      '# Contact\n\n<script>alert(1)</script>\n\n[Run](javascript:alert(1)) <b onclick="x">bold</b>',
    )
    expect((await readSiteText('contact', folder)).content).toEqual([
      '<script>alert(1)</script>',
      { tag: 'p', children: ['Run', ' ', '<b onclick="x">', 'bold', '</b>'] },
    ])
  })

  test('that cannot be read leaves the text that the app comes with', async () => {
    await mkdir(join(folder, 'contact.md'))
    expect(await readSiteText('contact', folder)).toMatchObject({ title: 'Contact', isOwn: false })
  })
})
