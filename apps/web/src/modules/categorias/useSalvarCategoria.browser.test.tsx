import { expect, test, vi } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados, usar } from '../../../test/support/hook.tsx'
import { lerCategoria } from '../../../test/support/lidos.ts'
import { submitOf } from '../../shared/forms/useRecordForm.ts'
import { oQueFalta, useSalvarCategoria } from './CategoriaForm.tsx'

const POST = 'POST /categorias/'
const PUT = 'PUT /categorias/4/'
const bones = lerCategoria({ id: 4, nome: 'Bonés', categoria_pai: 2 })
const salvarCom = async (categoria?: typeof bones) => {
  const onSave = vi.fn<(salva: typeof bones) => void>()
  const tela = await usar(() => useSalvarCategoria({ categoria, onSave: (salva) => onSave(salva) }))
  const digitar = (nome: string, pai?: string) =>
    tela.fazer(({ form }) => {
      form.setValue('nome', nome)
      if (pai !== undefined) form.setValue('categoria_pai', pai)
    })
  return { ...tela, onSave, digitar, enviar: () => tela.fazer((state) => submitOf(state, undefined, oQueFalta)()) }
}

test('a new category keeps its key until something of it changes, and shows what the server refuses at its field', async () => {
  const repetida = answer(400, { detail: 'Inválido.', erro: 'Nome repetido.', erros: { nome: ['Já existe.'] } })
  await prepare({ [POST]: [answer(503), repetida, answer(201, { id: 7, nome: 'Bonés' })] })
  const { agora, digitar, enviar, onSave } = await salvarCom()
  await digitar(' Bonés ', '2')
  for (const frase of ['Erro ao salvar categoria', 'Nome repetido.']) {
    await enviar()
    await expect.poll(avisados).toEqual([`error: ${frase}`])
    await expect.poll(() => agora().saving).toBe(false)
  }
  expect([agora().field('nome').error, onSave.mock.calls]).toEqual(['Já existe.', []])
  await digitar('Bonés', '')
  await enviar()
  await expect.poll(() => onSave.mock.calls).toMatchObject([[{ id: 7 }]])
  const enviadas = await received(POST)
  const [a, b, c] = enviadas.map(({ idempotencyKey }) => idempotencyKey)
  expect([a === b, b === c]).toEqual([true, false])
  expect(enviadas.map(({ body }) => body)).toEqual([
    { nome: 'Bonés', categoria_pai: 2 },
    { nome: 'Bonés', categoria_pai: 2 },
    { nome: 'Bonés', categoria_pai: null },
  ])
})

test.each([
  ['below another one', bones, 2],
  ['at the top', { ...bones, categoria_pai: null }, null],
])('a category %s that is renamed stays there', async (_, categoria, categoria_pai) => {
  await prepare({ [PUT]: ok({ id: 4, nome: 'Chapéus' }) })
  const { digitar, enviar, onSave } = await salvarCom(categoria)
  await digitar('Chapéus')
  await enviar()
  await expect.poll(() => onSave.mock.calls).toMatchObject([[{ id: 4, nome: 'Chapéus' }]])
  expect((await received()).map(({ route, body }) => [route, body])).toEqual([
    [PUT, { nome: 'Chapéus', categoria_pai }],
  ])
})

test('the form sends no category without a name; the toast asks for the name', async () => {
  await prepare({})
  const { agora, digitar, enviar } = await salvarCom(bones)
  await digitar('  ')
  await enviar()
  await expect.poll(avisados).toEqual(['warning: Preencha o nome'])
  await expect.poll(() => agora().field('nome').error).toBe('Preencha o nome')
  expect(await received()).toEqual([])
})
