// The profile of each role, and the affiliate's QR card.
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { inLongRun } from '../../support/run-length.ts'
import { hasFocus, hold } from '../support/page.ts'
import { downloadQrCard } from '../support/qr-card.ts'
import { newAffiliateWithoutCode, useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

/** Terms with what is said of them, in the order of the page. */
const facts = async (page: Page) => {
  const texts = (selector: string) => page.getByRole('main').locator(selector).allInnerTexts()
  const [terms, details] = await Promise.all([texts('dt'), texts('dd')])
  return Object.fromEntries(terms.map((term, index) => [term, details[index]?.trim()]))
}

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  describe.each(inLongRun)('the profile', () => {
    test('the profile of an affiliate shows everything that the platform knows', async () => {
      const { page, open, complaints } = await visitor({ as: 'affiliate', javaScript, screen: 'phone' })
      await open('/dashboard')
      await page.getByRole('button', { name: 'Account of Anjali Nair' }).click()
      await page.getByRole('link', { name: 'Your Profile' }).click()

      await page.getByRole('heading', { level: 1, name: 'Anjali Nair', exact: true }).waitFor()
      expect(await facts(page)).toEqual({
        Joined: expect.stringMatching(/^\d{1,2} \w+ 20\d\d$/),
        Active: 'Yes',
        'Total earnings': expect.stringMatching(/^₹[1-9][\d,]*(\.\d\d)?$/),
        'Available balance': expect.stringMatching(/^₹[1-9][\d,]*(\.\d\d)?$/),
        Email: 'affiliate@demo.example',
        Phone: '+91 94473 55005',
        'Partner ID': expect.stringMatching(/^AFF-\d{6}$/),
        City: 'Munnar',
        District: 'Idukki',
        State: 'Kerala',
        'Preferred language': 'Malayalam',
        'Promotion method': 'WhatsApp marketing',
        'PAN number': 'ABCPN1234F',
        'Referral code': 'MUNNAR26',
      })
      expect(complaints).toEqual([])
    })
  })

  describe('the QR card', () => {
    test('the QR card is generated, shown and downloaded without a request to another origin', async () => {
      const { page, context, open, complaints } = await visitor({
        as: await newAffiliateWithoutCode(),
        javaScript,
        screen: 'phone',
      })
      const origins = new Set<string>()
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol !== 'data:') origins.add(origin)
      })
      await open('/dashboard')
      const image = page.getByRole('img', { name: /^QR card: WE MAKE IT FAST! OR YOUR MONEY BACK!/ })
      expect(await image.count()).toBe(0)
      await page.getByRole('button', { name: 'Generate QR Code' }).click()

      const download = page.getByRole('link', { name: 'Download QR Code' })
      await download.waitFor()
      await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1050)
      expect(await page.getByRole('button', { name: 'Generate QR Code' }).count()).toBe(0)
      if (javaScript) await expect.poll(() => hasFocus(download)).toBe(true)

      const { name, size, address } = await downloadQrCard(page)
      expect(name).toBe('affiliate_qr_card.png')
      expect(size).toEqual([1050, 600])
      expect(address).toMatch(/\/\?ref=[0-9A-Z]{8}$/)
      expect([...origins]).toEqual([inject('productUrl')])
      expect(complaints).toEqual([])
    })

    test.each(inLongRun)('the QR card fits a phone before and after the code is generated', async () => {
      const { page, open } = await visitor({
        as: await newAffiliateWithoutCode(),
        javaScript,
        screen: 'phone',
      })
      await open('/dashboard')
      const widthOfCard = () =>
        page.locator('section[aria-labelledby=qr-card]').evaluate((card) => card.scrollWidth)
      expect(await widthOfCard()).toBeLessThanOrEqual(328)
      await page.getByRole('button', { name: 'Generate QR Code' }).click()
      await page.getByRole('link', { name: 'Download QR Code' }).waitFor()
      expect(await widthOfCard()).toBeLessThanOrEqual(328)
    })
  })

  test('the printed profile and QR card have no navigation', async () => {
    const { page, open } = await visitor({ as: await newAffiliateWithoutCode(), javaScript })
    await open('/dashboard')
    await page.getByRole('button', { name: 'Generate QR Code' }).click()
    const download = page.getByRole('link', { name: 'Download QR Code' })
    await download.waitFor()
    expect(await page.locator('#sidebar').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })

    for (const hidden of [page.locator('#sidebar'), page.getByRole('banner'), download]) {
      expect(await hidden.isVisible()).toBe(false)
    }
    // 3.5 × 2 inches, at 96 pixels an inch.
    expect(await page.locator('.qr-card-picture img').boundingBox()).toMatchObject({
      width: 336,
      height: 192,
    })

    await open('/dashboard/profile')
    expect(await page.locator('#sidebar').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 1, name: 'Asha Nair' }).isVisible()).toBe(true)
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(background).toBe('rgb(255, 255, 255)')
  })
})

test.each(inLongRun)(
  'the button reads “Generating...” while the QR code is generated, and the card “Loading...” until its picture is there',
  async () => {
    const { page, open } = await visitor({ as: await newAffiliateWithoutCode() })
    await open('/dashboard')
    const release = await hold(page, '**/dashboard/qr-card.data*')
    const releasePicture = await hold(page, '**/dashboard/qr-card.png')
    await page.getByRole('button', { name: 'Generate QR Code' }).click()

    const button = page.getByRole('button', { name: 'Generating...' })
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    release()

    const loading = page.getByRole('region', { name: 'Your QR card' }).getByText('Loading...')
    await loading.waitFor()
    releasePicture()
    await loading.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Download QR Code' }).waitFor()
  },
)

test.each(inLongRun)(
  'a QR card that cannot be had shows a message and comes with Retry or a new code',
  async () => {
    const { page, open } = await visitor({ as: await newAffiliateWithoutCode() })
    await page.route('**/dashboard/qr-card.png', (route) => route.fulfill({ status: 502 }))
    await open('/dashboard')
    await page.getByRole('button', { name: 'Generate QR Code' }).click()

    await page.getByText('The picture of your QR code could not be loaded.').waitFor()
    const retry = page.getByRole('button', { name: 'Retry' })
    const download = page.getByRole('link', { name: 'Download QR Code' })
    expect(await download.count()).toBe(1)

    await page.unroute('**/dashboard/qr-card.png')
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(download)).toBe(true)

    await page.route('**/dashboard/qr-card.png', (route) => route.fulfill({ status: 502 }))
    await page.reload()
    await retry.waitFor()
    await page.unroute('**/dashboard/qr-card.png')
    await page.getByRole('button', { name: 'Generate again' }).click()
    await retry.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(download)).toBe(true)
  },
)
