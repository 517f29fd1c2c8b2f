// What a browser shows of a page whose next data do not come, because the connection is lost.
import { createMemoryRouter, isRouteErrorResponse, type MiddlewareFunction, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerUnsent } from '../../../app/ui/forms/connection-loss.ts'
import { keepShown, noteShown } from '../../../app/ui/toasts/page-keeper.ts'
import { showToast } from '../../../app/ui/toasts/toaster.tsx'

const booking = '/bookings/BK-1'

vi.mock('../../../app/ui/toasts/toaster.tsx', () => ({ showToast: vi.fn<() => void>() }))

const scrollTo = vi.fn<(left: number, top: number) => void>()
/** What the address bar says. */
const address = { pathname: '', search: '' }

beforeEach(() => {
  vi.stubGlobal('location', address)
  vi.stubGlobal('scrollY', 200)
  vi.stubGlobal('scrollTo', scrollTo)
  address.pathname = booking
})

afterEach(() => {
  noteShown(undefined)
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

/** A browser that shows a booking, and whose connection can be lost. */
async function openBooking() {
  const network = { fault: undefined as unknown, loads: 0, unsent: 0 }
  const load = () => {
    network.loads += 1
    if (network.fault !== undefined) throw network.fault
    return network.loads
  }
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        hasErrorBoundary: true,
        middleware: [keepShown as MiddlewareFunction],
        loader: load,
        children: [
          { id: 'booking', path: 'bookings/:number', loader: load },
          { id: 'list', path: 'bookings', loader: load, action: () => redirect('/bookings') },
          {
            id: 'views',
            path: 'saved-views',
            loader: load,
            action: () =>
              answerUnsent(
                async () => load(),
                () => {
                  network.unsent += 1
                  return null
                },
              ),
          },
        ],
      },
    ],
    {
      initialEntries: ['/bookings', booking],
      hydrationData: { loaderData: { root: 'root', booking: 'booking' } },
    },
  ).initialize()
  let noted = router.state.location
  noteShown(noted)
  router.subscribe(({ location, errors }) => {
    if (location !== noted) noteShown(errors === null ? location : undefined)
    noted = location
  })
  const shown = () => {
    const { location, loaderData, errors, navigation } = router.state
    return { at: location.pathname, loaderData, error: errors?.['root'], state: navigation.state }
  }
  return { router, network, shown }
}

const kept = {
  at: booking,
  loaderData: { root: 'root', booking: 'booking' },
  error: undefined,
  state: 'idle',
}
const told = () => vi.mocked(showToast).mock.calls.map(([{ text }]) => text)
const offline = () => new TypeError('Failed to fetch')
const outdated = 'The connection was lost. This page may be out of date.'
const tryAgain = 'The connection was lost. Please try again when you are online.'

test('a look at what has changed leaves the page as it is', async () => {
  const { router, network, shown } = await openBooking()
  network.fault = offline()
  await router.revalidate()
  expect(shown()).toEqual(kept)
  expect(told()).toEqual([outdated])

  network.fault = undefined
  await router.revalidate()
  expect(shown().loaderData['booking']).toBe(network.loads)
})

test('a link leaves the page as it is', async () => {
  const { router, network, shown } = await openBooking()
  network.fault = offline()
  await router.navigate('/bookings')
  await expect.poll(shown).toEqual(kept)
  expect(told()).toEqual([tryAgain])
  expect(scrollTo.mock.calls).toEqual([[0, 200]])

  network.fault = undefined
  await router.navigate('/bookings')
  expect(shown().at).toBe('/bookings')
})

test('what follows a form that was sent is shown as lost: it is not sent a second time', async () => {
  const { router, network, shown } = await openBooking()
  network.fault = offline()
  await router.navigate('/bookings', { formMethod: 'post', formData: new FormData() })
  const { at, error } = shown()
  expect(at).toBe('/bookings')
  expect(isRouteErrorResponse(error) && [error.status, error.statusText, error.data.message]).toEqual([
    503,
    'No connection',
    tryAgain,
  ])
})

test('what is sent beside the page, such as a view of its list, leaves the page where it does not arrive', async () => {
  const { router, network, shown } = await openBooking()
  network.fault = offline()
  const body = new FormData()
  router.getFetcher('view')
  await router.fetch('view', 'booking', '/saved-views', { formMethod: 'post', formData: body })
  await expect.poll(shown).toEqual(kept)
  expect(network.unsent).toBe(1)
})

test('the page before is shown as lost, since the browser has left the other', async () => {
  const { router, network, shown } = await openBooking()
  address.pathname = '/bookings'
  network.fault = offline()
  await router.navigate(-1)
  expect(shown()).toMatchObject({ at: '/bookings', error: { statusText: 'No connection' } })
  expect(told()).toEqual([])
})

test('an error of our own replaces the page, as always', async () => {
  const { router, network, shown } = await openBooking()
  network.fault = new Error('a bug')
  await router.revalidate()
  expect(shown()).toMatchObject({ at: booking, error: network.fault })
  expect(told()).toEqual([])
})
