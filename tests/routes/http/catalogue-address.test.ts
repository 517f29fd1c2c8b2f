// Which addresses are shared pages of the catalogue, and that each is spelled in one way.
import { expect, test } from 'vitest'
import { catalogue } from '../../../app/.server/http/catalogue-pages.ts'

const find = (address: string) => {
  const [path = '', query = ''] = address.split('?', 2)
  return catalogue.findPage(path, query)
}

test.each([
  ['/tours', '/tours', {}],
  ['/tours?q=&kind=', '/tours', {}],
  ['/tours?guests=2&utm_source=x&q=fort&ref=ASHA&anything=1', '/tours?q=fort&guests=2', {}],
  ['/tours?adults=2&children=1', '/tours?children=1&adults=2', {}],
  ['/tours?q=tea+walk', '/tours?q=tea+walk', {}],
  ['/tours?q=tea%20walk', '/tours?q=tea+walk', {}],
  [
    '/tours?departure=2026-12-03&date=2026-12-01',
    '/tours?date=2026-12-01&departure=2026-12-03',
    { days: ['2026-12-01', '2026-12-03'] },
  ],
  [
    '/tours?date=2026-12-20&departure=2026-12-18',
    '/tours?date=2026-12-20&departure=2026-12-18',
    { days: ['2026-12-20', '2026-12-20'] },
  ],
  ['/tours?date=2026-12-01', '/tours?date=2026-12-01', { days: ['2026-12-01', '2026-12-01'] }],
  ['/tours?date=soon', '/tours?date=soon', {}],
  ['/tours/fort', '/tours/fort', { slug: 'fort' }],
  ['/tours/fort?guests=2&date=2026-12-01&x=1', '/tours/fort?date=2026-12-01&guests=2', { slug: 'fort' }],
  ['/tours/in/kerala', '/tours/in/kerala', {}],
  ['/tours/in/kerala/munnar?x=1', '/tours/in/kerala/munnar', {}],
  ['/tours/kind/heritage', '/tours/kind/heritage', {}],
])('%s is the shared page %s', (address, renderedAs, subject) => {
  expect(find(address)).toMatchObject({ renderedAs, subject })
})

test.each([
  '/tours/',
  '/TOURS',
  '/tours.data',
  '/tours?q=a&q=b',
  `/tours?q=${'x'.repeat(500)}`,
  '/tours/fort/',
  '/tours/fort.data',
  '/tours/fort.css',
  '/tours/fort/profile.css',
  '/tours/fort/save',
  '/tours/fort/book',
  '/tours/fort/details',
  '/tours/fort?code=ASHA',
  '/tours/fort?adults=2',
  '/tours/fort?slot=1',
  '/tours/%66ort',
  '/tours//fort',
  '/tours/in/kerala/munnar/x',
  '/tours/../dashboard',
  '/dashboard',
  '//tours',
])('%s is none', (address) => {
  expect(find(address)).toBeUndefined()
})
