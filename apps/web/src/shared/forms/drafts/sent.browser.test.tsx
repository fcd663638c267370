import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, bodies, held, ok, prepare, received, release, routes } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import { signInAs, signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { request } from '../../api/api.ts'
import { DoneBefore, useSubmitKey } from '../useSubmitKey.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { draftStore, draftsOf, storeDraft } from './drafts.ts'
import { useDraft } from './useDraft.ts'

const POST = 'POST /fichas/'
const STORED = `${POST} stored`
const outcomes: string[] = []

/** A form that stays on the screen after its record was made. */
function Ficha() {
  const [nome, setNome] = useState('')
  const [done, setDone] = useState(false)
  const keys = useSubmitKey()
  const { keep, ...draft } = useDraft('Ficha', (values) => setNome(String(values)), { keys, done })
  const type = (text: string) => {
    setNome(text)
    keep(text)
  }
  const send = async () => {
    try {
      await request({ method: 'POST', url: '/fichas/', body: { nome }, idempotencyKey: keys.keyOf({ nome }) })
      setDone(true)
      outcomes.push('made')
    } catch (error) {
      outcomes.push(error instanceof DoneBefore ? `done before as ${error.made.id}` : 'failed')
    }
  }
  return (
    <>
      <DraftOffer
        draft={draft}
        sentence="Não salva"
        sentSentence="Sem resposta"
        madeAs={(id) => ({ sentence: `A ficha ${id} já existe.`, to: `/fichas/${id}`, label: `Abrir a ficha ${id}` })}
      />
      <input aria-label="Nome" value={nome} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={() => void send()}>
        Enviar
      </button>
      <button type="button" onClick={() => setDone(false)}>
        Outra
      </button>
    </>
  )
}

signInBeforeEach()
beforeEach(() => void outcomes.splice(0))
const open = () => openScreen([{ path: '/ficha', element: <Ficha /> }], '/ficha')
const name = () => page.getByLabelText('Nome')
const press = (button: string) => page.getByRole('button', { name: button }).click()
const offer = () => page.getByRole('region', { name: 'Rascunho guardado' })
const stored = async () => (await draftsOf('ana')).map(({ valores, sent }) => [valores, sent?.body ?? null])
const keysSent = async () => (await received()).map(({ idempotencyKey }) => idempotencyKey)

/** Ends the screen without a word to the page, as a phone drops an app; what it had stored is all that stays. */
async function dropped(sent: object | null = { nome: 'Bia' }) {
  const [draft] = await draftsOf('ana')
  await cleanup()
  if (!draft) throw new Error('nothing was stored')
  expect(draft.sent?.body ?? null).toEqual(sent)
  const { chave, usuario, tela, endereco, valores } = draft
  await storeDraft(chave, { usuario, tela, endereco }, valores, draft.sent)
}
async function sentAndDropped() {
  await open()
  await name().fill('Bia')
  await press('Enviar')
  await expect.poll(stored).toEqual([['Bia', { nome: 'Bia' }]])
  await expect.poll(() => outcomes).toEqual(['failed'])
  await dropped()
  await open()
}

test('the draft is over when the server has said yes, while the form still stands; what follows is a new one', async () => {
  await prepare({ [POST]: ok({ id: 1 }) })
  await open()
  await name().fill('Bia')
  await expect.poll(stored).toEqual([['Bia', null]])
  await press('Enviar')
  await expect.poll(stored).toEqual([])
  // A late event of the form, such as the focus that leaves it.
  await name().fill('Bia, depois')
  await expect.element(name()).toHaveValue('Bia, depois')
  expect(await stored()).toEqual([])
  await press('Outra')
  await name().fill('Caio')
  await expect.poll(async () => (await stored()).map(([values]) => values)).toEqual(['Caio'])
  // The first one was answered: nothing of it is asked before the next leaves.
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['made', 'made'])
  expect(await routes()).toEqual([POST, POST])
})

test('the request is part of the draft before it leaves', async () => {
  await prepare({ [POST]: held(ok({ id: 1 })) })
  await open()
  await name().fill('Bia')
  await press('Enviar')
  await expect.poll(() => received(POST)).toHaveLength(1)
  const [draft] = await draftsOf('ana')
  expect([draft?.sent?.key, draft?.sent?.url, draft?.sent?.body]).toEqual([
    ...(await keysSent()),
    '/fichas/',
    { nome: 'Bia' },
  ])
  await release()
  await expect.poll(stored).toEqual([])
})

test('continued, what never reached the server goes under the key it had, and one that was refused goes under a new one', async () => {
  await prepare({ [POST]: [answer(503), answer(409), ok({ id: 1 })] })
  await sentAndDropped()
  await expect.element(offer().getByText(/^Sem resposta, de /)).toBeVisible()
  await press('Continuar rascunho')
  await expect.element(name()).toHaveValue('Bia')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['failed', 'failed'])
  expect(await routes()).toEqual([POST, STORED, POST])
  expect(new Set(await keysSent()).size).toBe(1)
  await expect.poll(stored).toEqual([['Bia', null]])
  await name().fill('Bia Lima')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['failed', 'failed', 'made'])
  expect(await routes()).toEqual([POST, STORED, POST, POST])
  expect(new Set(await keysSent()).size).toBe(2)
  await expect.poll(stored).toEqual([])
})

test('continued, what the server has done is said with its number, and is not sent again', async () => {
  await prepare({ [POST]: answer(503), [STORED]: ok({ id: 27 }) })
  await sentAndDropped()
  await press('Continuar rascunho')
  await expect.element(offer().getByText('A ficha 27 já existe.')).toBeVisible()
  await expect.element(offer().getByRole('link', { name: 'Abrir a ficha 27' })).toHaveAttribute('href', '/fichas/27')
  await expect.element(name()).toHaveValue('')
  expect([await stored(), await routes()]).toEqual([[], [POST, STORED]])
  // The form is as new: another record has a key of its own.
  await name().fill('Caio')
  await press('Enviar')
  await expect.poll(() => received(POST)).toHaveLength(2)
  expect(new Set(await keysSent()).size).toBe(2)
})

test('changed after its answer was lost, it is sent only when the server does not know what was sent before', async () => {
  await prepare({ [POST]: [answer(503), ok({ id: 2 })], [STORED]: [answer(503), ok({ id: 27 })] })
  await open()
  await name().fill('Bia')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['failed'])
  await name().fill('Bia Lima')
  // The server cannot be asked: nothing goes.
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['failed', 'failed'])
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['failed', 'failed', 'done before as 27'])
  expect(await bodies(POST)).toEqual([{ nome: 'Bia' }])
  expect(await stored()).toEqual([['Bia Lima', null]])
  // Told, the person decides.
  await press('Enviar')
  await expect.poll(() => outcomes.at(-1)).toBe('made')
  expect(await bodies(POST)).toEqual([{ nome: 'Bia' }, { nome: 'Bia Lima' }])
})

test('the same holds for what a form sends after a success: its own answer is what was lost', async () => {
  await prepare({ [POST]: [ok({ id: 1 }), answer(503)], [STORED]: ok({ id: 27 }) })
  await open()
  await name().fill('Bia')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['made'])
  await press('Outra')
  await name().fill('Caio')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['made', 'failed'])
  await name().fill('Caio Lima')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['made', 'failed', 'done before as 27'])
  expect(await bodies(POST)).toEqual([{ nome: 'Bia' }, { nome: 'Caio' }])
})

test('without a connection a draft is continued with its key, and settled before other content is sent', async () => {
  await prepare({
    [POST]: [answer(503), ok({ id: 2 })],
    [STORED]: [answer(503), answer(404, { codigo: 'ENVIO_DESCONHECIDO' })],
  })
  await sentAndDropped()
  await press('Continuar rascunho')
  await expect.element(name()).toHaveValue('Bia')
  await name().fill('Bia Lima')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['failed', 'made'])
  expect(await routes()).toEqual([POST, STORED, STORED, POST])
})

test.each([
  [22, []],
  [25, ['warning: Isto foi enviado há mais de um dia, e a resposta não chegou. Veja se já existe antes de enviar.']],
])('the server keeps an answer for a day: of what was sent %i hours ago is said %j', async (hours, said) => {
  await prepare({})
  const sent = { key: 'k1', url: '/fichas/', body: { nome: 'Bia' }, files: false, content: '{"nome":"Bia"}' }
  const origem = { usuario: 'ana', tela: 'Ficha', endereco: '/ficha' }
  await storeDraft('antigo', origem, 'Bia', { ...sent, at: new Date(Date.now() - hours * 3_600_000).toISOString() })
  await open()
  await press('Continuar rascunho')
  await expect.element(name()).toHaveValue('Bia')
  expect(avisados()).toEqual(said)
})

test.each([
  ['done', ok({ id: 1 }), []],
  ['refused', answer(422), [['Bia', null]]],
  ['without an answer', answer(503), [['Bia', { nome: 'Bia' }]]],
] as const)('left while its answer is awaited, the draft stays unless it was done: %s', async (_, given, left) => {
  await prepare({ [POST]: held(given) })
  const { router } = await open()
  await name().fill('Bia')
  await press('Enviar')
  await expect.poll(() => received(POST)).toHaveLength(1)
  await router.navigate('/outra')
  await expect.element(page.getByText('outra página')).toBeVisible()
  expect(await stored()).toEqual([['Bia', { nome: 'Bia' }]])
  await release()
  await expect.poll(() => outcomes).toHaveLength(1)
  await expect.poll(stored).toEqual(left)
})

test('another person at the device is offered nothing of it, and no request of the first one is asked about', async () => {
  await prepare({ [POST]: answer(503) })
  await sentAndDropped()
  await cleanup()
  await signInAs({ username: 'beto' })
  await open()
  await name().fill('Caio')
  await expect.poll(async () => (await draftsOf('beto')).map(({ valores }) => valores)).toEqual(['Caio'])
  expect([offer().elements(), (await routes()).includes(STORED)]).toEqual([[], false])
})

test('a full device keeps nobody from saving', async () => {
  await prepare({ [POST]: ok({ id: 1 }) })
  await open()
  await expect.poll(() => draftStore.readAll()).toEqual([])
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await name().fill('Bia')
  await press('Enviar')
  await expect.poll(() => outcomes).toEqual(['made'])
  expect([await stored(), consoleErrors.splice(0).length > 0]).toEqual([[], true])
})
