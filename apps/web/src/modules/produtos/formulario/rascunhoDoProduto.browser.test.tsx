import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usar } from '../../../../test/support/hook.tsx'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { segurarArmazem } from '../../../../test/support/local-store.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { DraftOffer } from '../../../shared/forms/drafts/DraftOffer.tsx'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { type CamposDoProduto, camposDe, NOVO_PRODUTO } from './campos.ts'
import {
  edicaoGuardada,
  fraseDaOferta,
  guardarEdicao,
  rascunhoDe,
  useRascunhoDaEdicao,
  useRascunhoGuardado,
} from './rascunhoDoProduto.ts'

/** The user of a browser without a session. */
const NINGUEM = ''
const foto = (chave: string) => ({ chave, url: '', arquivo: new File(['x'], 'a.png', { type: 'image/png' }) })

function Formulario() {
  const form = useForm<CamposDoProduto>({ defaultValues: NOVO_PRODUTO })
  const [fotos, setFotos] = useState<readonly FotoEscolhida[]>([])
  const [salvo, setSalvo] = useState(false)
  const rascunho = useRascunhoGuardado(form, { fotos, onFotos: setFotos, salvo })
  return (
    <>
      <DraftOffer sentence={fraseDaOferta(rascunho.offer)} draft={rascunho} />
      <input aria-label="Título" {...form.register('titulo')} />
      <p>
        {fotos.length} fotos{form.formState.isDirty && ', alterado'}
      </p>
      <button type="button" onClick={() => setFotos([...fotos, foto('nova-1')])}>
        Foto
      </button>
      <button type="button" onClick={() => setSalvo(true)}>
        Salvar
      </button>
    </>
  )
}

const abrir = () => draw(<Formulario />)
const titulo = () => page.getByLabelText('Título')
const oferta = () => page.getByRole('region', { name: 'Rascunho guardado' })
const botao = (name: string) => page.getByRole('button', { name })

/** Types a product and goes to another page. */
async function deixarUm() {
  const { router } = await abrir()
  await titulo().fill('Camiseta Rara')
  await botao('Foto').click()
  await expect.poll(async () => (await rascunhoDe(NINGUEM))?.fotos.length).toBe(1)
  await router.navigate('/outra')
  await expect.element(page.getByText('outra página')).toBeVisible()
  return router
}

test('the draft is offered back, and nothing is filled in before the person accepts', async () => {
  const router = await deixarUm()
  await router.navigate('/')
  await expect.element(oferta().getByText(/“Camiseta Rara”/)).toBeVisible()
  await expect.element(titulo()).toHaveValue('')
  await titulo().fill('x')
  await botao('Foto').click()
  await botao('Foto').click()
  const guardado = await rascunhoDe(NINGUEM)
  expect([guardado?.campos.titulo, guardado?.fotos.length]).toEqual(['Camiseta Rara', 1])
  await botao('Continuar rascunho').click()
  await expect.element(titulo()).toHaveValue('Camiseta Rara')
  await expect.element(page.getByText('1 fotos, alterado')).toBeVisible()
  await expect.element(oferta()).not.toBeInTheDocument()
})

test('a discarded draft is gone, and further typing begins a new one', async () => {
  const router = await deixarUm()
  await router.navigate('/')
  await botao('Descartar rascunho').click()
  await expect.poll(() => rascunhoDe(NINGUEM)).toBeNull()
  await expect.element(oferta()).not.toBeInTheDocument()
  await titulo().fill('Boné')
  await expect.poll(async () => (await rascunhoDe(NINGUEM))?.campos.titulo).toBe('Boné')
})

test('a saved product leaves no draft', async () => {
  await abrir()
  await titulo().fill('Caneca')
  await botao('Foto').click()
  await expect.poll(async () => (await rascunhoDe(NINGUEM))?.fotos.length).toBe(1)
  await botao('Salvar').click()
  await expect.poll(() => rascunhoDe(NINGUEM)).toBeNull()
})

test('the draft keeps text that the user types before IndexedDB has answered', async () => {
  await rascunhoDe(NINGUEM)
  const soltar = await segurarArmazem('estampa-rascunhos')
  await abrir()
  await titulo().fill('Caneca')
  soltar()
  await expect.poll(async () => (await rascunhoDe(NINGUEM))?.campos.titulo).toBe('Caneca')
})

/** The user of a browser without a session. */
const produto = lerProduto({ id: 5, titulo: 'Camiseta', preco_venda: 50 })
const base = camposDe(produto)
const abrirEdicao = () =>
  usar(() => {
    const form = useForm<CamposDoProduto>({ defaultValues: base })
    return { ...useRascunhoDaEdicao(form, produto), form }
  })
const guardado = async () => (await edicaoGuardada(NINGUEM, 5))?.campos.titulo

test('changes are kept as they are typed, and typing the old text again leaves no draft', async () => {
  const { agora } = await abrirEdicao()
  // The form writes a draft only once the store has answered that there is none.
  await expect
    .poll(async () => {
      agora().form.setValue('titulo', 'Outra')
      return await guardado()
    })
    .toBe('Outra')
  agora().form.setValue('titulo', 'Camiseta')
  await expect.poll(guardado).toBeUndefined()
})

test('an earlier draft is offered, and goes into the form only when the person says so', async () => {
  await guardarEdicao(NINGUEM, 5, { ...base, titulo: 'De ontem' }, { ...base, preco_venda: '40,00' })
  const { agora, fazer } = await abrirEdicao()
  await expect.poll(() => agora().offer?.campos.titulo).toBe('De ontem')
  agora().form.setValue('titulo', 'Digitado')
  expect([agora().form.getValues('titulo'), await guardado()]).toEqual(['Digitado', 'De ontem'])
  await fazer(({ resume }) => resume())
  expect(agora().form.getValues()).toMatchObject({ titulo: 'De ontem', preco_venda: '50,00' })
  expect([agora().offer, agora().form.formState.defaultValues?.titulo]).toEqual([null, 'Camiseta'])
})

test('a discarded draft is gone; one that changes nothing any more, or of another product, is not offered', async () => {
  await guardarEdicao(NINGUEM, 5, { ...base, titulo: 'De ontem' }, base)
  const { agora, fazer } = await abrirEdicao()
  await expect.poll(() => agora().offer).not.toBeNull()
  await fazer(({ discard }) => discard())
  await expect.poll(guardado).toBeUndefined()
  expect(agora().offer).toBeNull()

  await guardarEdicao(NINGUEM, 6, { ...base, titulo: 'De outro' }, base)
  await guardarEdicao(NINGUEM, 5, base, { ...base, titulo: 'Antes de salvar' })
  const outra = await abrirEdicao()
  // It is written over: the store has answered and nothing was offered.
  await expect.poll(guardado).toBeUndefined()
  expect(outra.agora().offer).toBeNull()
})
