import { useMutation } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados, usar } from '../../../test/support/hook.tsx'
import { lerModelo } from '../../../test/support/lidos.ts'
import { useSalvarModelo } from './ModeloForm.tsx'
import { listaDeModelos, modelos, umModelo } from './modelos.queries.ts'

const POST = 'POST /modelos/'
const PUT = 'PUT /modelos/2/'
const basica = lerModelo({ id: 2, codigo: 'B', nome: 'Básica', versao: 3 })
const salvarCom = (modelo?: typeof basica) =>
  usar(() => {
    const state = useSalvarModelo(modelo)
    return { ...state, enviar: () => state.save(state.form.getValues()) }
  })

test('a new model keeps its key over tries, shows a refusal at its field and then goes to the list', async () => {
  const recusa = answer(409, { erros: { codigo: ['Código em uso.'] } })
  await prepare({ [POST]: [answer(503), recusa, answer(201, { id: 2, nome: 'Básica' })] })
  const { agora, fazer, onde } = await salvarCom()
  await fazer(({ form }) => form.setValue('nome', 'Básica'))
  for (const vezes of [1, 2]) {
    await fazer(({ enviar }) => enviar())
    await expect.poll(() => received(POST)).toHaveLength(vezes)
    await expect.poll(avisados).toEqual(['error: Erro ao salvar modelo'])
    await expect.poll(() => agora().saving).toBe(false)
  }
  expect([onde(), agora().form.getFieldState('codigo').error?.message]).toEqual(['/aqui', 'Código em uso.'])
  await fazer(({ enviar }) => enviar())
  await expect.poll(onde).toBe('/modelos')
  expect(avisados()).toEqual(['success: Modelo criado!'])
  expect(new Set((await received(POST)).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('a model is saved over the version that was read, and its lists have it at once', async () => {
  await prepare({ [PUT]: ok({ ...basica, nome: 'Básica Longa', versao: 4 }) })
  const { fazer, onde, client } = await salvarCom(basica)
  const lista = listaDeModelos('bas').queryKey
  client.setQueryData(lista, [{ ...basica, id: 1 }, basica])
  await fazer(({ enviar }) => enviar())
  await expect.poll(onde).toBe('/modelos')
  expect((await received()).map(({ route, body }) => [route, body])).toMatchObject([[PUT, { codigo: 'B', versao: 3 }]])
  expect(client.getQueryData(lista)?.map(({ id, nome }) => [id, nome])).toEqual([
    [1, 'Básica'],
    [2, 'Básica Longa'],
  ])
  expect(client.getQueryState(lista)?.isInvalidated).toBe(true)
  expect(client.getQueryData(umModelo(2).queryKey)).toMatchObject({ versao: 4 })
  expect(avisados()).toEqual(['success: Modelo atualizado!'])
})

test('in a conflict what I changed is saved over the version of the other person; nothing is said to have failed', async () => {
  const atual = { ...basica, codigo: 'BB', nome: 'De outra pessoa', versao: 9 }
  await prepare({ [PUT]: [answer(409, { codigo: 'EDICAO_CONCORRENTE', atual }), ok({ ...atual, versao: 10 })] })
  const { agora, fazer, onde } = await salvarCom(basica)
  await fazer(({ form }) => form.setValue('nome', 'O meu'))
  await fazer(({ enviar }) => enviar())
  await expect
    .poll(() => agora().conflict?.diferencas)
    .toEqual([{ rotulo: 'Título do modelo', valores: { meu: 'O meu', salvo: 'De outra pessoa' } }])
  expect([onde(), avisados()]).toEqual(['/aqui', []])
  await fazer(({ conflict }) => conflict?.onKeep())
  await expect.poll(onde).toBe('/modelos')
  expect((await received(PUT))[1]?.body).toMatchObject({ codigo: 'BB', nome: 'O meu', versao: 9 })
})

test('a removed model has its lists read again, and itself not, which is no more', async () => {
  await prepare({ 'DELETE /modelos/2/': { status: 204 } })
  const { agora, client, fazer } = await usar(() => useMutation(modelos.remove))
  const chaves = [listaDeModelos().queryKey, umModelo(2).queryKey]
  for (const chave of chaves) client.setQueryData<unknown>(chave, [])
  await fazer(({ mutate }) => mutate(2))
  await expect.poll(() => agora().isSuccess).toBe(true)
  expect(chaves.map((chave) => client.getQueryState(chave)?.isInvalidated)).toEqual([true, false])
})
