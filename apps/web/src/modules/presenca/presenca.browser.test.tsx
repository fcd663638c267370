import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { bodies, prepare, received, release } from '../../../test/support/api-control.ts'
import { drawHook } from '../../../test/support/hook.tsx'
import { quando, setPageHidden } from '../../../test/support/quando.ts'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { followChanges } from '../../shared/api/changeStream.ts'
import { usePresenca } from './presenca.queries.ts'

const DESTA = 'POST /vendas/7/presenca/'
const DA_OUTRA = 'POST /vendas/8/presenca/'
const ABERTA = { novo: false, saiu: false }
const ABRIU = { novo: true, saiu: false }
const SAIU = { novo: false, saiu: true }

signInBeforeEach()
beforeEach(async () => {
  await prepare({
    [DESTA]: { status: 204 },
    [DA_OUTRA]: { status: 204 },
    'GET /mudancas/': { status: 200, held: true },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Hears what another tab reads, by the function that it answers; once `calma` has come it reads a stream itself. */
function listenToPresenca(calma: Promise<void>) {
  const [end, outraAba] = [new AbortController(), new BroadcastChannel('estampa-mudancas')]
  onTestFinished(() => {
    end.abort()
    outraAba.close()
  })
  void followChanges(end.signal, calma, { onOpen: () => {}, onFail: () => {} })
  return (usuario_id: number, nome: string, change: object = {}) =>
    outraAba.postMessage({ presenca: { venda_id: 7, usuario_id, nome, ...ABERTA, ...change } })
}

async function openPresenca() {
  // The last request of the screen must not reach the next test.
  onTestFinished(async () => {
    await cleanup()
    await expect.poll(async () => (await received()).at(-1)?.body).toEqual(SAIU)
  })
  const { agora, fazer } = await drawHook(() => {
    const [venda, abrirVenda] = useState(7)
    return { outros: usePresenca(venda), abrirVenda }
  })
  const expectedBodies: object[] = []
  const disse = async (body: object) => {
    expectedBodies.push(body)
    await quando(async () => (await received(DESTA)).length >= expectedBodies.length)
    expect(await bodies(DESTA)).toEqual(expectedBodies)
  }
  await disse(ABRIU)
  const vistos = (...names: string[]) => quando(() => agora().outros.join() === names.join())
  return { agora, fazer, disse, vistos }
}

test('a person says every 20 s that they have the sale open, not while they look away, and when they leave', async () => {
  const timers = vi.getTimerCount()
  const { disse } = await openPresenca()
  await advanceTime(20_000)
  await disse(ABERTA)
  setPageHidden(true)
  await disse(SAIU)
  await advanceTime(20_000)
  setPageHidden(false)
  await disse(ABRIU)
  dispatchEvent(new Event('pagehide'))
  await disse(SAIU)
  await advanceTime(20_000)
  await disse(ABERTA)
  await cleanup()
  await disse(SAIU)
  expect(vi.getTimerCount()).toBe(timers)
})

test('those who have this sale open are named, not oneself; one who has just opened it is answered', async () => {
  const tell = listenToPresenca(new Promise(() => {}))
  const { disse, vistos, agora } = await openPresenca()
  tell(1, 'Ana', { novo: true })
  tell(2, 'Bia', { venda_id: 8, novo: true })
  tell(3, 'Caio')
  await vistos('Caio')
  tell(2, 'Bia', { novo: true })
  await disse(ABERTA)
  expect(agora().outros).toEqual(['Caio', 'Bia'])
  tell(3, 'Caio', { saiu: true })
  await vistos('Bia')
})

test('a person who is not heard of for 45 s is gone', async () => {
  const tell = listenToPresenca(new Promise(() => {}))
  const { vistos, agora } = await openPresenca()
  tell(2, 'Bia')
  await vistos('Bia')
  await advanceTime(44_999)
  tell(2, 'Bia')
  tell(3, 'Caio')
  await vistos('Bia', 'Caio')
  await advanceTime(44_999)
  tell(4, 'Davi')
  await quando(() => agora().outros.includes('Davi'))
  expect(agora().outros).toEqual(['Bia', 'Caio', 'Davi'])
  await advanceTime(1)
  await vistos('Davi')
})

test('another sale begins without names, and the former one hears that it was left', async () => {
  const tell = listenToPresenca(new Promise(() => {}))
  const { disse, vistos, fazer, agora } = await openPresenca()
  const timers = vi.getTimerCount()
  tell(2, 'Bia')
  await vistos('Bia')
  await fazer(({ abrirVenda }) => abrirVenda(8))
  expect(agora().outros).toEqual([])
  expect(vi.getTimerCount()).toBe(timers)
  await disse(SAIU)
  await quando(async () => (await received(DA_OUTRA)).length === 1)
  expect(await received(DA_OUTRA)).toMatchObject([{ body: ABRIU }])
})

test('with a new stream those who have the sale open are asked for again', async () => {
  const calma = Promise.withResolvers<void>()
  listenToPresenca(calma.promise)
  const { disse } = await openPresenca()
  await advanceTime(20_000)
  await disse(ABERTA)
  calma.resolve()
  await release()
  await disse(ABRIU)
  expect(await received(DESTA)).toHaveLength(3)
})
