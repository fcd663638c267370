import { expect, test, vi } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { readCliente } from '../../../test/support/lidos.ts'
import { toClienteCampos, useSaveCliente } from './ClienteForm.tsx'
import { umCliente } from './clientes.queries.ts'

const ana = readCliente({ id: 3, nome: 'Ana', cpf: '12345678909', uf: 'PE', versao: 4 })
const drawCliente = (cliente: typeof ana | undefined, onSave?: (salvo: typeof ana) => void) =>
  drawHook(() => useSaveCliente({ cliente, start: toClienteCampos(cliente ?? ana), ...(onSave && { onSave }) }))
test('a new customer keeps its key over tries, and a document that is taken has its own sentence', async () => {
  const POST = 'POST /clientes/'
  const duplicateAnswer = answer(409, { erro: 'Já existe um cliente com este CPF.', erros: { cpf: ['Já existe.'] } })
  await prepare({ [POST]: [answer(503), duplicateAnswer, answer(201, { id: 3, nome: 'Ana' })] })
  const { agora, fazer, chegada } = await drawCliente(undefined)
  for (const sentence of ['Erro ao salvar cliente.', 'CPF já cadastrado.']) {
    await fazer(({ save, form }) => save(form.getValues()))
    await expect.poll(avisados).toEqual([`error: ${sentence}`])
    await expect.poll(() => agora().saving).toBe(false)
  }
  expect(agora().form.getFieldState('cpf').error?.message).toBe('Já existe.')
  await fazer(({ save, form }) => save(form.getValues()))
  await expect.poll(chegada).toBe('REPLACE /clientes')
  expect(avisados()).toEqual(['success: Cliente criado com sucesso!'])
  expect(new Set((await received(POST)).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test.each([
  ['with its document', ana, { cpf: '123.456.789-09', versao: 4 }],
  ['of a channel without one', { ...ana, cpf: '' }, { versao: 4 }],
  ['of a server without versions', { ...ana, versao: 0 }, { cpf: '123.456.789-09', versao: null }],
])('a customer %s is saved over the version that was read', async (_, cliente, sentBody) => {
  const PUT = 'PUT /clientes/3/'
  await prepare({ [PUT]: ok({ id: 3, nome: 'Ana', versao: 5 }) })
  const onSave = vi.fn<(salvo: typeof ana) => void>()
  const { fazer, endereco, client } = await drawCliente(cliente, onSave)
  await fazer(({ save, form }) => save(form.getValues()))
  await expect.poll(() => onSave.mock.calls).toMatchObject([[{ id: 3, versao: 5 }]])
  expect(client.getQueryData(umCliente(3).queryKey)).toMatchObject({ versao: 5 })
  const [{ body } = { body: {} }] = await received(PUT)
  const { cpf, versao } = body as Record<string, unknown>
  expect({ ...(cpf !== undefined && { cpf }), versao }).toEqual(sentBody)
  expect([endereco(), avisados()]).toEqual(['/aqui', ['success: Cliente atualizado com sucesso!']])
})

test('in a conflict what both changed is shown, and what only the other person changed stays', async () => {
  const PUT = 'PUT /clientes/3/'
  const atual = { ...ana, nome: 'Ana Lima', telefone: '8133334444', contribuinte: 'sim', versao: 9 }
  await prepare({ [PUT]: [answer(409, { codigo: 'EDICAO_CONCORRENTE', atual }), ok({ ...atual, versao: 10 })] })
  const { agora, fazer, chegada } = await drawCliente(ana)
  await fazer(({ form }) => form.setValue('nome', 'Ana Maria'))
  await fazer(({ form }) => form.setValue('contribuinte', 'isento'))
  await fazer(({ save, form }) => save(form.getValues()))
  const names = { rotulo: 'Nome', valores: { meu: 'Ana Maria', salvo: 'Ana Lima' } }
  const contribuinte = {
    rotulo: 'Contribuinte do ICMS',
    valores: { meu: 'Isento de inscrição', salvo: 'Contribuinte' },
  }
  await expect.poll(() => agora().conflict?.diferencas).toEqual([names, contribuinte])
  await fazer(({ conflict }) => conflict?.onKeep())
  await expect.poll(chegada).toBe('REPLACE /clientes')
  expect((await received(PUT))[1]?.body).toMatchObject({ nome: 'Ana Maria', telefone: '(81) 3333-4444', versao: 9 })
})
