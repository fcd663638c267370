import { expect, test } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { obterEtiqueta } from './envio.queries.ts'

const GERAR = 'POST /vendas/7/gerar-etiqueta/'
const LER = 'GET /vendas/7/'
const obter = () => obterEtiqueta(createQueryClient(), 7)
const venda = (etiqueta: object | null) => ok({ id: 7, etiqueta })

test('a label that is there at once is not waited for; an answer without one is an error', async () => {
  await prepare({ [GERAR]: [ok({ link_etiqueta: '/midia/a.pdf' }), ok()] })
  await obter()
  await expect(obter()).rejects.toThrow('The answer has no label')
  expect(await received(LER)).toEqual([])
})

const esperar = (etiqueta: object | null) =>
  prepare({ [GERAR]: answer(202, { estado: 'gerando' }), [LER]: venda(etiqueta) })

test('a label that is being made is waited for until the sale has it', async () => {
  await esperar({ estado: 'pronta' })
  await obter()
  expect(await received(LER)).toHaveLength(1)
})

test.each([
  ['refused', { estado: 'falhou', motivo: 'Saldo insuficiente.' }, 'Saldo insuficiente.'],
  ['refused without a reason', { estado: 'falhou', motivo: null }, 'A etiqueta foi cancelada.'],
  ['gone', null, 'A etiqueta foi cancelada.'],
])('the wait for a label ends when it is %s, and says why', async (_fim, etiqueta, erro) => {
  await esperar(etiqueta)
  await expect(obter()).rejects.toMatchObject({ status: 502, erro })
  expect(await received(LER)).toHaveLength(1)
})
