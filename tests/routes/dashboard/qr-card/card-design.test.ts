import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawableImage, imageWithin } from '../../../../app/.server/images/remote-image.ts'
import { drawCard } from '../../../../app/.server/images/render-card.ts'
import * as cardDesign from '../../../../app/routes/images/qr-card/card-design.tsx'
import { dataAddress, pngCode, svgCode } from '../../support/qr.ts'
import { svgAddress } from '../../support/pages/qr-card.ts'

test('the printed QR card advertises the tagline, the payment methods and a Rs 10 token', () => {
  const markup = renderToStaticMarkup(
    createElement(cardDesign.QrCard, { name: 'Asha Nair', details: [], code: svgAddress }),
  )
  const texts = markup
    .replaceAll(/(?:<[^>]*>)+/g, '\n')
    .split('\n')
    .filter(Boolean)

  expect(texts).toEqual([
    'Affiliate Booking',
    'WE MAKE IT FAST!',
    'OR YOUR MONEY BACK!',
    'Asha Nair',
    'Card',
    'UPI',
    'Net banking',
    'Cash',
    'Scan to book',
    'Rs 10 token',
  ])
  expect(markup).toMatch(/<svg [^>]*>(?:(?!<\/svg>).)*fill="url\(#face\)".*?<\/svg>.*Rs 10 token/s)
})

/** The white panel with the code, which is drawn last: nothing of the card can cover it. */
async function drawnPanel(code: string, { name, details }: { name: string; details: string[] }) {
  const drawing = await drawCard(
    (printable) => cardDesign.QrCard({ name: printable(name), details: details.map(printable), code }),
    cardDesign.qrCardSize,
  )
  return drawing.slice(drawing.lastIndexOf('<path', drawing.indexOf(code))).replaceAll(code, 'the code')
}

describe('the panel of the code', () => {
  // As on the cards that card-image.test.ts scans.
  let scanned: string
  beforeAll(async () => {
    scanned = await drawnPanel(svgAddress, { name: 'Asha Nair', details: [] })
  })

  test('is white and holds the code', () => {
    expect(scanned).toMatch(/^<path x="584" y="34" width="432" height="532" fill="#fff"/)
    expect(scanned).toMatch(/<image x="653" y="88" width="294" height="294" href="the code"/)
  })

  test.each([
    ['of 80 letters', 'Venkata Satyanarayana Lakshmi Narasimha Subrahmanyam Chandrasekhar Rao Iyer Pill'],
    ['of one long word', 'W'.repeat(80)],
    ['in Devanagari', 'श्रीमती क्षितिजा त्रिपाठी'],
    ['in a script without a font', 'ആശ നായർ'],
    ['with a pictograph', 'Asha 🌴 Nair'],
    ['that is missing', ''],
    ['with markup', '<b>Asha</b> & "Co"'],
  ])('stays the same with a name %s', async (_, name) => {
    const details = [`Referral code ${'R'.repeat(64)}`, `Partner ID ${'P'.repeat(64)}`]

    expect(await drawnPanel(svgAddress, { name, details })).toBe(scanned)
  })

  test.each([
    ['an SVG within the address', svgAddress],
    [
      'an SVG within the address, not in base64',
      `data:image/svg+xml,${encodeURIComponent(svgCode().toString())}`,
    ],
    [
      'an SVG within the address whose percent signs are none of escapes',
      `data:image/svg+xml;utf8,${svgCode().toString().replace('<svg ', '<svg id="100%" ').replaceAll('#', '%23')}`,
    ],
    ['a PNG within the address', dataAddress('image/png', pngCode())],
    ['a small PNG without white around it', dataAddress('image/png', pngCode(2))],
  ])('stays the same when the code is %s', async (_, address) => {
    const image = imageWithin(address)
    const code = image && (await drawableImage(image))

    expect(await drawnPanel(code ?? 'none', { name: 'Asha Nair', details: [] })).toBe(scanned)
  })
})
