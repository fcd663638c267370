import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { usar } from '../../../../test/support/hook.tsx'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { type CamposDoProduto, camposDe } from './campos.ts'
import { edicaoGuardada, guardarEdicao, useRascunhoDaEdicao } from './rascunhoDoProduto.ts'

/** The user of a browser without a session. */
const NINGUEM = ''
const produto = lerProduto({ id: 5, titulo: 'Camiseta', preco_venda: 50 })
const base = camposDe(produto)
const abrir = () =>
  usar(() => {
    const form = useForm<CamposDoProduto>({ defaultValues: base })
    return { ...useRascunhoDaEdicao(form, produto), form }
  })
const guardado = async () => (await edicaoGuardada(NINGUEM, 5))?.campos.titulo

test('changes are kept as they are typed, and typing the old text again leaves no draft', async () => {
  const { agora } = await abrir()
  // Nothing is written until the store has answered that there is no draft.
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
  const { agora, fazer } = await abrir()
  await expect.poll(() => agora().oferta?.campos.titulo).toBe('De ontem')
  agora().form.setValue('titulo', 'Digitado')
  expect([agora().form.getValues('titulo'), await guardado()]).toEqual(['Digitado', 'De ontem'])
  await fazer(({ continuar }) => continuar())
  expect(agora().form.getValues()).toMatchObject({ titulo: 'De ontem', preco_venda: '50,00' })
  expect([agora().oferta, agora().form.formState.defaultValues?.titulo]).toEqual([null, 'Camiseta'])
})

test('a discarded draft is gone; one that changes nothing any more, or of another product, is not offered', async () => {
  await guardarEdicao(NINGUEM, 5, { ...base, titulo: 'De ontem' }, base)
  const { agora, fazer } = await abrir()
  await expect.poll(() => agora().oferta).not.toBeNull()
  await fazer(({ descartar }) => descartar())
  await expect.poll(guardado).toBeUndefined()
  expect(agora().oferta).toBeNull()

  await guardarEdicao(NINGUEM, 6, { ...base, titulo: 'De outro' }, base)
  await guardarEdicao(NINGUEM, 5, base, { ...base, titulo: 'Antes de salvar' })
  const outra = await abrir()
  // It is written over: the store has answered and nothing was offered.
  await expect.poll(guardado).toBeUndefined()
  expect(outra.agora().oferta).toBeNull()
})
