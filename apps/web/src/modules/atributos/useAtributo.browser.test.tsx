import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, received, sameKeys } from '../../../test/support/api-control.ts'
import { avisados, clickToastAction, drawHook, readToasts } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import AtributosPage from './AtributosPage.tsx'
import { listaDeAtributos } from './atributos.queries.ts'
import { useCreateAtributo, useDeleteAtributo, useRenameAtributo } from './useAtributo.ts'
import { useValores } from './Valores.tsx'

const { queryKey } = listaDeAtributos
const opcoes = ['P', 'M'].map((valor, i) => ({ id: i + 1, valor }))
const TAMANHO = { id: 1, nome: 'Tamanho', opcoes }
const COR = { id: 2, nome: 'Cor', opcoes }
const FALHOU = answer(503)
const duplicateAnswer = (erro: string) => answer(409, { erro })

/** The hook where both attributes have been read. `ficou` is their list as it stands then, and whether it is read again. */
async function openHook<H extends object>(hook: () => H) {
  const { client, ...tela } = await drawHook(hook)
  client.setQueryData(queryKey, [TAMANHO, COR])
  const ficou = () => [client.getQueryData(queryKey), client.getQueryState(queryKey)?.isInvalidated]
  return { ...tela, ficou, reler: () => client.setQueryData(queryKey, [TAMANHO, COR]) }
}
const pedidos = async () => (await received()).map(({ route, body }) => [route, body || null])

test('a new attribute keeps its key over tries and joins the list; the same name again is another one', async () => {
  const POST = 'POST /atributos/'
  const createdAnswer = answer(201, { id: 3, nome: 'Gola' })
  await prepare({ [POST]: [FALHOU, duplicateAnswer('Já existe um atributo com este nome.'), createdAnswer] })
  const onCreate = vi.fn<(id: number) => void>()
  const { agora, fazer, ficou } = await openHook(() => useCreateAtributo(onCreate))
  const createAtributo = async (end: 'error' | 'success') => {
    await fazer(({ mutate }) => mutate(' Gola '))
    await expect.poll(() => agora().status).toBe(end)
  }
  for (const sentence of ['Erro ao criar o atributo.', 'Este nome já está em uso. Escolha outro.']) {
    await fazer(({ reset }) => reset())
    await createAtributo('error')
    expect(avisados()).toEqual([`error: ${sentence}`])
  }
  expect([onCreate.mock.calls, ficou()]).toEqual([[], [[TAMANHO, COR], false]])
  await createAtributo('success')
  expect([onCreate.mock.calls, ficou()]).toEqual([[[3]], [[TAMANHO, COR, { id: 3, nome: 'Gola', opcoes: [] }], true]])
  await fazer(({ reset }) => reset())
  await createAtributo('success')
  expect(await sameKeys(POST)).toEqual([true, true, false])
  expect((await bodies(POST))[0]).toEqual({ nome: 'Gola' })
})

test('a new name is on the list at once; one that is taken has its own sentence', async () => {
  const PUT = 'PUT /atributos/2/'
  await prepare({ [PUT]: [FALHOU, duplicateAnswer('Já existe um atributo com este nome.'), ok()] })
  const { fazer, ficou } = await openHook(() => useRenameAtributo(2))
  for (const sentence of ['Erro ao atualizar o atributo.', 'Este nome já está em uso. Escolha outro.']) {
    await fazer(({ mutate }) => mutate(' Cores '))
    await expect.poll(avisados).toEqual([`error: ${sentence}`])
  }
  expect(ficou()).toEqual([[TAMANHO, COR], false])
  await fazer(({ mutate }) => mutate(' Cores '))
  await expect.poll(avisados).toEqual(['success: Atributo atualizado com sucesso!'])
  expect(ficou()).toEqual([[TAMANHO, { ...COR, nome: 'Cores' }], true])
  expect((await received(PUT))[2]?.body).toEqual({ nome: 'Cores' })
})

test('a removed attribute leaves the list, and comes back with its values in their order', async () => {
  await prepare({
    'DELETE /atributos/1/': { status: 204 },
    'POST /atributos/': answer(201, { id: 9, nome: 'Tamanho' }),
    'POST /atributos/9/valores/': answer(201),
  })
  const { fazer, ficou, reler } = await openHook(useDeleteAtributo)
  await fazer(({ mutate }) => mutate(TAMANHO))
  await expect.poll(ficou).toEqual([[COR], true])
  reler()
  clickToastAction()
  await expect.poll(ficou).toEqual([[TAMANHO, COR], true])
  expect((await pedidos()).slice(1)).toEqual([
    ['POST /atributos/', { nome: 'Tamanho' }],
    ['POST /atributos/9/valores/', { valor: 'P' }],
    ['POST /atributos/9/valores/', { valor: 'M' }],
  ])
  expect(avisados()).toEqual(['success: Atributo removido'])
})

test('an attribute that came back without all of its values is said, and read again', async () => {
  await prepare({
    'DELETE /atributos/1/': { status: 204 },
    'POST /atributos/': answer(201, { id: 9, nome: 'Tamanho' }),
    'POST /atributos/9/valores/': duplicateAnswer('Agora não.'),
  })
  const { fazer, ficou, reler } = await openHook(useDeleteAtributo)
  await fazer(({ mutate }) => mutate(TAMANHO))
  await expect.poll(ficou).toEqual([[COR], true])
  reler()
  clickToastAction()
  await expect.poll(readToasts).toEqual(['success: Atributo removido', 'error: Agora não.'])
  expect(ficou()).toEqual([[TAMANHO, COR], true])
})

test('a new value keeps its key over tries and joins its attribute alone; the same again is another one', async () => {
  const POST = 'POST /atributos/2/valores/'
  const azul = { id: 5, valor: 'Azul' }
  await prepare({ [POST]: [FALHOU, duplicateAnswer('Já existe.'), answer(201, azul)] })
  const { agora, fazer, ficou } = await openHook(() => useValores(2))
  const addValor = async (end: 'error' | 'success') => {
    await fazer(({ acrescentar: { reset } }) => reset())
    await fazer(({ acrescentar: { mutate } }) => mutate(' Azul '))
    await expect.poll(() => agora().acrescentar.status).toBe(end)
  }
  for (const sentence of ['Erro ao adicionar o valor.', 'Já existe.']) {
    await addValor('error')
    expect(avisados()).toEqual([`error: ${sentence}`])
  }
  await addValor('success')
  expect(ficou()).toEqual([[TAMANHO, { ...COR, opcoes: [...opcoes, azul] }], true])
  await addValor('success')
  expect(await sameKeys(POST)).toEqual([true, true, false])
  expect((await bodies(POST))[0]).toEqual({ valor: 'Azul' })
})

test('a value is changed as the server stored it, in its attribute alone', async () => {
  const PUT = 'PUT /atributos/2/valores/1/'
  await prepare({ [PUT]: ok({ id: 1, valor: 'Preto' }) })
  const { fazer, ficou } = await openHook(() => useValores(2))
  await fazer(({ alterar: { mutate } }) => mutate({ id: 1, valor: 'preto' }))
  await expect.poll(avisados).toEqual(['success: Atributo atualizado com sucesso!'])
  expect(ficou()).toEqual([[TAMANHO, { ...COR, opcoes: [{ id: 1, valor: 'Preto' }, opcoes[1]] }], true])
  expect(await bodies(PUT)).toEqual([{ valor: 'preto' }])
})

test('a removed value leaves its attribute alone, and comes back to it', async () => {
  const volta = { id: 7, valor: 'P' }
  await prepare({
    'DELETE /atributos/2/valores/1/': { status: 204 },
    'POST /atributos/2/valores/': answer(201, volta),
  })
  const { fazer, ficou } = await openHook(() => useValores(2))
  await fazer(({ excluir: { mutate } }) => mutate({ id: 1, valor: 'P' }))
  await expect.poll(ficou).toEqual([[TAMANHO, { ...COR, opcoes: [opcoes[1]] }], true])
  clickToastAction()
  await expect.poll(ficou).toEqual([[TAMANHO, { ...COR, opcoes: [opcoes[1], volta] }], true])
  expect(avisados()).toEqual(['success: Valor do atributo removido'])
})

test('a new value, a new name and a value in its line are asked about before another attribute takes their place', async () => {
  await signInAs({ username: 'ana', tipo: 'admin' })
  await prepare({ 'GET /atributos/': ok([TAMANHO, COR]) })
  const { router } = await openScreen([{ path: '/atributos', Component: AtributosPage }], '/atributos?atributo=1')
  const typeAndStay = async (label: string, before = '') => {
    const field = page.getByLabelText(label, { exact: true })
    await field.fill('Linho')
    await page.getByRole('link', { name: /^Cor/ }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect.element(field).toHaveValue('Linho')
    expect(router.state.location.search).toBe('?atributo=1')
    await field.fill(before)
  }
  await typeAndStay('Novo valor')
  await typeAndStay('Nome', 'Tamanho')
  await page.getByRole('button', { name: 'Editar P', exact: true }).click()
  await typeAndStay('Valor', 'P')
  await page.getByRole('link', { name: /^Cor/ }).click()
  await expect.poll(() => router.state.location.search).toBe('?atributo=2')
})

test('a value in its line: Enter saves what was typed, Esc gives it up; the pencil has the focus again', async () => {
  const PUT = 'PUT /atributos/1/valores/1/'
  await prepare({ 'GET /atributos/': ok([TAMANHO]), [PUT]: ok({ id: 1, valor: 'P' }) })
  await openScreen([{ path: '/atributos', Component: AtributosPage }], '/atributos')
  const lapis = (value: string) => page.getByRole('button', { name: `Editar ${value}`, exact: true })
  const typeText = async (text: string) => {
    await lapis('P').click()
    await userEvent.keyboard(text)
  }
  await typeText('XG{Escape}')
  await expect.element(lapis('P')).toHaveFocus()
  await typeText('P{Enter}')
  await expect.element(lapis('P')).toHaveFocus()
  expect(await bodies(PUT)).toEqual([])
  await typeText('PP{Enter}')
  await expect.poll(() => bodies(PUT)).toEqual([{ valor: 'PP' }])
  await expect.element(lapis('P')).toHaveFocus()
})
