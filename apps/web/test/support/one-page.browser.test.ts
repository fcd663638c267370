import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { held, ok, prepare, received, routes } from './api-control.ts'
import { takePointerAway } from './chromium.ts'
import { beginRequests, endRequests, missedRoutes } from './requests.ts'
import { beginTimers, endTimers } from './timers.ts'

const asked = (url: string) => fetch(url).then(async (answer) => (await answer.json()) as unknown)
/** Sends by XMLHttpRequest, as files are sent; answers the outcome. */
const uploaded = (url: string) =>
  new Promise<string>((resolve) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    for (const type of ['load', 'error', 'abort'])
      xhr.addEventListener(type, () => resolve(`${type} ${xhr.responseText}`))
    xhr.send(new FormData())
  })

test('requests that are under way when their test ends are aborted; the next test receives none of them', async () => {
  await prepare({ 'GET /x/': held(ok('first')), 'POST /files/': held(ok('first')) })
  const read = asked('/api/x/').catch((error: Error) => error.name)
  const sent = uploaded('/api/files/')
  await expect.poll(() => received()).toHaveLength(2)
  await endRequests()
  expect(await Promise.all([read, sent])).toEqual(['AbortError', 'abort '])

  beginRequests('the next test')
  await prepare({ 'GET /x/': [ok('second'), ok('third')], 'POST /files/': ok('second') })
  expect(await routes()).toEqual([])
  expect(await asked('/api/x/')).toBe('second')
  expect(await uploaded('/api/files/')).toBe('load "second"')
  expect(await routes()).toEqual(['GET /x/', 'POST /files/'])
})

test('a request between two tests reaches neither of them', async () => {
  await prepare({ 'GET /x/': ok(), 'POST /files/': ok() })
  await endRequests()
  await expect(asked('/api/x/')).rejects.toThrow('The test has ended')
  await expect(uploaded('/api/files/')).rejects.toThrow('The test has ended')
  beginRequests('the next test')
  await prepare({ 'GET /x/': ok() })
  expect(await received()).toEqual([])
})

test('what a test has not prepared is refused with its name, and named to it alone', async () => {
  beginRequests('a test that forgot')
  await prepare({ 'GET /x/': ok() })
  await asked('/api/x/')
  const detail = expect.stringMatching(/^Nothing prepared for GET \/y\/ in \d+ a test that forgot$/)
  expect(await asked('/api/y/')).toEqual({ detail })
  expect(missedRoutes()).toEqual(['GET /y/'])
  await endRequests()
  beginRequests('the next test')
  expect(missedRoutes()).toEqual([])
  await prepare({ '*': ok('any') })
  expect(await asked('/api/y/')).toBe('any')
  expect(missedRoutes()).toEqual([])
})

test('no timer of a test that has ended runs, nor one that is set before the next begins', async () => {
  const ran: string[] = []
  const run = (name: string) => () => void ran.push(name)
  const twoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  setInterval(run('interval'))
  requestAnimationFrame(run('frame'))
  await expect.poll(() => new Set(ran)).toEqual(new Set(['interval', 'frame']))
  requestAnimationFrame(run('last frame'))
  endTimers()
  setInterval(run('late'))
  ran.length = 0
  beginTimers()
  await twoFrames()
  expect(ran).toEqual([])
})

test('the pointer leaves the page', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => button.remove())
  button.textContent = 'Here'
  await userEvent.hover(button)
  expect(button.matches(':hover')).toBe(true)
  await takePointerAway()
  await expect.poll(() => button.matches(':hover')).toBe(false)
})
