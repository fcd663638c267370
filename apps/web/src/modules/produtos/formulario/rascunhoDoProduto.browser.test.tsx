import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { drawHook } from '../../../../test/support/hook.tsx'
import { readProduto } from '../../../../test/support/lidos.ts'
import { holdStore } from '../../../../test/support/local-store.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { signInAs, signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { request } from '../../../shared/api/api.ts'
import { DraftOffer } from '../../../shared/forms/drafts/DraftOffer.tsx'
import { draftStore, TO_RESUME_RECENT } from '../../../shared/forms/drafts/drafts.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { endSession, signOut } from '../../../shared/session/session.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { type CamposDoProduto, NOVO_PRODUTO, toProdutoCampos } from './campos.ts'
import { keepEdicao, readEdicaoRascunho, useRascunhoDaEdicao } from './rascunhoDaEdicao.ts'
import { fraseDaOferta, readProdutoRascunho, useKeptRascunho } from './rascunhoNovo.ts'

const ANA = 'ana'
signInBeforeEach()
const foto = (chave: string) => ({ chave, url: '', arquivo: new File(['x'], 'a.png', { type: 'image/png' }) })

function Formulario() {
  const form = useForm<CamposDoProduto>({ defaultValues: NOVO_PRODUTO })
  const [fotos, setFotos] = useState<readonly FotoEscolhida[]>([])
  const [salvo, setSalvo] = useState(false)
  const keys = useSubmitKey()
  const draft = useKeptRascunho(form, { fotos, onFotos: setFotos, salvo, keys })
  const sendProduto = () => {
    const body = new FormData()
    body.append('titulo', form.getValues('titulo'))
    for (const { arquivo } of fotos) body.append('imagens', arquivo)
    request({ method: 'POST', url: '/produtos/', body, idempotencyKey: keys.keyOf(form.getValues()) }).catch(() => {})
  }
  return (
    <>
      <DraftOffer sentence={fraseDaOferta(draft.offer)} draft={draft} />
      <input aria-label="Título" {...form.register('titulo')} />
      <p>
        {fotos.length} fotos{form.formState.isDirty && ', alterado'}
      </p>
      <button type="button" onClick={() => setFotos([...fotos, foto('nova-1')])}>
        Foto
      </button>
      <button type="button" onClick={sendProduto}>
        Enviar
      </button>
      <button type="button" onClick={() => setSalvo(true)}>
        Salvar
      </button>
    </>
  )
}

const openForm = () => draw(<Formulario />)
const title = () => page.getByLabelText('Título')
const offer = () => page.getByRole('region', { name: 'Rascunho guardado' })
const botao = (name: string) => page.getByRole('button', { name })

/** Types a product and goes to another page. */
async function leaveDraft() {
  const { router } = await openForm()
  await title().fill('Camiseta Rara')
  await botao('Foto').click()
  await expect.poll(async () => (await readProdutoRascunho(ANA))?.fotos.length).toBe(1)
  await router.navigate('/outra')
  await expect.element(page.getByText('outra página')).toBeVisible()
  return router
}

test('the draft is offered back, and nothing is filled in before the person accepts', async () => {
  const router = await leaveDraft()
  await router.navigate('/')
  await expect.element(offer().getByText(/“Camiseta Rara”/)).toBeVisible()
  await expect.element(title()).toHaveValue('')
  await title().fill('x')
  await botao('Foto').click()
  await botao('Foto').click()
  const keptDraft = await readProdutoRascunho(ANA)
  expect([keptDraft?.campos.titulo, keptDraft?.fotos.length]).toEqual(['Camiseta Rara', 1])
  await botao('Continuar rascunho').click()
  await expect.element(title()).toHaveValue('Camiseta Rara')
  await expect.element(page.getByText('1 fotos, alterado')).toBeVisible()
  await expect.element(offer()).not.toBeInTheDocument()
})

test('back from the authorisation of Bling the form goes on with what was typed; after an hour it asks first', async () => {
  const router = await leaveDraft()
  await router.navigate('/', { state: TO_RESUME_RECENT })
  await expect.element(title()).toHaveValue('Camiseta Rara')
  await expect.element(offer()).not.toBeInTheDocument()
  await router.navigate('/outra')
  const kept = await draftStore.read('produto ana')
  await draftStore.keep('produto ana', { ...Object(kept), em: new Date(Date.now() - 3_660_000).toISOString() })
  await router.navigate('/', { state: TO_RESUME_RECENT })
  await expect.element(offer().getByText(/“Camiseta Rara”/)).toBeVisible()
  await expect.element(title()).toHaveValue('')
})

test('a discarded draft is gone, and further typing begins a new one', async () => {
  const router = await leaveDraft()
  await router.navigate('/')
  await botao('Descartar rascunho').click()
  await expect.poll(() => readProdutoRascunho(ANA)).toBeNull()
  await expect.element(offer()).not.toBeInTheDocument()
  await title().fill('Boné')
  await expect.poll(async () => (await readProdutoRascunho(ANA))?.campos.titulo).toBe('Boné')
})

test('a saved product leaves no draft', async () => {
  await openForm()
  await title().fill('Caneca')
  await botao('Foto').click()
  await expect.poll(async () => (await readProdutoRascunho(ANA))?.fotos.length).toBe(1)
  await botao('Salvar').click()
  await expect.poll(() => readProdutoRascunho(ANA)).toBeNull()
})

test('the draft keeps text that the user types before IndexedDB has answered', async () => {
  await readProdutoRascunho(ANA)
  const release = await holdStore('estampa-rascunhos')
  await openForm()
  await title().fill('Caneca')
  release()
  await expect.poll(async () => (await readProdutoRascunho(ANA))?.campos.titulo).toBe('Caneca')
})

const produto = readProduto({ id: 5, titulo: 'Camiseta', preco_venda: 50 })
const base = toProdutoCampos(produto)
const openEdicao = () =>
  drawHook(() => {
    const form = useForm<CamposDoProduto>({ defaultValues: base })
    return { ...useRascunhoDaEdicao(form, produto), form }
  })
const readKeptTitulo = async () => (await readEdicaoRascunho(ANA, 5))?.campos.titulo

test('changes are kept as they are typed, and typing the old text again leaves no draft', async () => {
  const { agora } = await openEdicao()
  // The form writes a draft only once the store has answered that there is none.
  await expect
    .poll(async () => {
      agora().form.setValue('titulo', 'Outra')
      return await readKeptTitulo()
    })
    .toBe('Outra')
  agora().form.setValue('titulo', 'Camiseta')
  await expect.poll(readKeptTitulo).toBeUndefined()
})

test('an earlier draft is offered, and goes into the form only when the person says so', async () => {
  await keepEdicao(ANA, 5, { ...base, titulo: 'De ontem' }, { ...base, preco_venda: '40,00' })
  const { agora, fazer } = await openEdicao()
  await expect.poll(() => agora().offer?.campos.titulo).toBe('De ontem')
  agora().form.setValue('titulo', 'Digitado')
  expect([agora().form.getValues('titulo'), await readKeptTitulo()]).toEqual(['Digitado', 'De ontem'])
  await fazer(({ resume }) => resume())
  expect(agora().form.getValues()).toMatchObject({ titulo: 'De ontem', preco_venda: '50,00' })
  expect([agora().offer, agora().form.formState.defaultValues?.titulo]).toEqual([null, 'Camiseta'])
})

test('a discarded draft is gone; one that changes nothing any more, or of another product, is not offered', async () => {
  await keepEdicao(ANA, 5, { ...base, titulo: 'De ontem' }, base)
  const { agora, fazer } = await openEdicao()
  await expect.poll(() => agora().offer).not.toBeNull()
  await fazer(({ discard }) => discard())
  await expect.poll(readKeptTitulo).toBeUndefined()
  expect(agora().offer).toBeNull()

  await keepEdicao(ANA, 6, { ...base, titulo: 'De outro' }, base)
  await keepEdicao(ANA, 5, base, { ...base, titulo: 'Antes de salvar' })
  const secondScreen = await openEdicao()
  // It is written over: the store has answered and nothing was offered.
  await expect.poll(readKeptTitulo).toBeUndefined()
  expect(secondScreen.agora().offer).toBeNull()
})

test('the next person at the same device is not offered the draft of the one before, who finds it again', async () => {
  const router = await leaveDraft()
  signOut()
  await signInAs({ username: 'beto' })
  await router.navigate('/')
  await title().fill('Boné')
  await expect.poll(async () => (await readProdutoRascunho('beto'))?.campos.titulo).toBe('Boné')
  expect(offer().elements()).toEqual([])
  expect(await readProdutoRascunho('beto')).toMatchObject({ fotos: [] })
  await router.navigate('/outra')
  await expect.element(page.getByText('outra página')).toBeVisible()
  signOut()
  await signInAs()
  await router.navigate('/')
  await expect.element(offer().getByText(/“Camiseta Rara”/)).toBeVisible()
})

test('who signs in while the form of another one stands gets nothing of it, nor does a device without a session', async () => {
  await openForm()
  await title().fill('Camiseta Rara')
  await botao('Foto').click()
  await expect.poll(async () => (await readProdutoRascunho(ANA))?.fotos.length).toBe(1)
  endSession()
  await title().fill('Camiseta Rara 2')
  await botao('Foto').click()
  await signInAs({ username: 'beto' })
  await title().fill('Camiseta Rara 3')
  await botao('Foto').click()
  await expect.element(page.getByText('3 fotos, alterado')).toBeVisible()
  expect((await draftStore.readAll()).map(([key]) => key)).toEqual(['fotos ana', 'produto ana'])
  expect((await readProdutoRascunho(ANA))?.campos.titulo).toBe('Camiseta Rara')
})

test('what another person changed of a product is offered to that one alone', async () => {
  await keepEdicao(ANA, 5, { ...base, titulo: 'De Ana' }, base)
  await keepEdicao('beto', 5, { ...base, titulo: 'De Beto' }, base)
  const { agora } = await openEdicao()
  await expect.poll(() => agora().offer?.campos.titulo).toBe('De Ana')
})

test('a product that was made although its answer did not come is said to be there, and its draft is gone', async () => {
  await prepare({ 'POST /produtos/': answer(503), 'POST /produtos/ stored': ok({ id: 31 }) })
  const { router } = await openForm()
  await title().fill('Caneca')
  await botao('Foto').click()
  await botao('Enviar').click()
  await expect.poll(async () => (await readProdutoRascunho(ANA))?.sent?.url).toBe('/produtos/')
  await router.navigate('/outra')
  await expect.element(page.getByText('outra página')).toBeVisible()
  await router.navigate('/')
  await botao('Continuar rascunho').click()
  await expect.element(offer().getByText('Isto já foi registrado. Só a resposta não tinha chegado.')).toBeVisible()
  await expect.element(title()).toHaveValue('')
  await expect.poll(() => readProdutoRascunho(ANA)).toBeNull()
  const [first, question] = await received()
  expect(question?.idempotencyKey).toBe(first?.idempotencyKey)
  expect([question?.route, String(question?.body).includes('a.png')]).toEqual(['POST /produtos/ stored', true])
  expect(await queries()).toHaveLength(2)
})

test('one that the server does not know goes again with its key, and other content with another', async () => {
  await prepare({ 'POST /produtos/': answer(503) })
  const { router } = await openForm()
  await title().fill('Caneca')
  await botao('Enviar').click()
  await expect.poll(async () => (await readProdutoRascunho(ANA))?.sent?.url).toBe('/produtos/')
  await router.navigate('/outra')
  await expect.element(page.getByText('outra página')).toBeVisible()
  await router.navigate('/')
  await botao('Continuar rascunho').click()
  await expect.element(title()).toHaveValue('Caneca')
  await botao('Enviar').click()
  await expect.poll(() => received('POST /produtos/')).toHaveLength(2)
  await title().fill('Caneca azul')
  await botao('Enviar').click()
  await expect.poll(() => received('POST /produtos/')).toHaveLength(3)
  const chaves = (await received('POST /produtos/')).map(({ idempotencyKey }) => idempotencyKey)
  expect([chaves[1] === chaves[0], chaves[2] === chaves[0]]).toEqual([true, false])
})
