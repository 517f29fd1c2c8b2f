// When a form is emptied because what was typed there is saved.
import { createMemoryRouter, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { countSuccess } from '../../../app/ui/forms/use-success-count.ts'

const page = '/leads/LEAD-000014'

/** A page with a form for notes and other forms, and how many of the notes it takes for saved. */
function openPage() {
  const answers: ((response: Response | { refused: true }) => void)[] = []
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        element: null,
        loader: () => null,
        action: () => new Promise((answer) => answers.push(answer)),
      },
    ],
    { initialEntries: [page], hydrationData: { loaderData: { page: null } } },
  )
  let seen = countSuccess(
    { isPending: false, state: 'idle', count: 0 },
    { isPending: false, state: 'idle' },
    undefined,
  )
  router.subscribe(({ navigation, actionData }) => {
    const isPending = navigation.formData?.get('intent') === 'note'
    seen = countSuccess(seen, { isPending, state: navigation.state }, actionData?.['page'])
  })
  const post = async (intent: string) => {
    const formData = new FormData()
    formData.set('intent', intent)
    const place = answers.length
    const sent = router.navigate(page, { formMethod: 'post', formData })
    await expect.poll(() => answers.length).toBe(place + 1)
    return { sent, answer: answers[place] }
  }
  return { router, post, saved: () => seen.count }
}

const done = () => redirect(page)

test('a form is emptied once what it sent is saved, and each time', async () => {
  const { post, saved } = openPage()
  for (const times of [1, 2]) {
    const { sent, answer } = await post('note')
    expect(saved()).toBe(times - 1)
    answer?.(done())
    await sent
    expect(saved()).toBe(times)
  }
})

test('a form that is refused keeps what was typed', async () => {
  const { post, saved } = openPage()
  const { sent, answer } = await post('note')
  answer?.({ refused: true })
  await sent
  expect(saved()).toBe(0)
})

test('a form whose sending is ended by another form keeps what was typed: it may not have arrived', async () => {
  const { router, post, saved } = openPage()
  const note = await post('note')
  const call = await post('attempt')
  note.answer?.(done())
  call.answer?.(done())
  await Promise.all([note.sent, call.sent])
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  expect(saved()).toBe(0)
})

test('a form whose sending is ended by a link within the page keeps what was typed', async () => {
  const { router, post, saved } = openPage()
  const note = await post('note')
  await router.navigate(`${page}?page=2`)
  note.answer?.(done())
  await note.sent
  expect(router.state.location.search).toBe('?page=2')
  expect(saved()).toBe(0)
})
