import { expect, test } from 'vitest'
import { prepare, received } from '../../../test/support/api-control.ts'
import { createQueryClient } from '../../shared/queryClient.ts'
import { obterEtiqueta } from './envio.queries.ts'

const GERAR = 'POST /vendas/7/gerar-etiqueta/'
const LER = 'GET /vendas/7/'
const obter = () => obterEtiqueta(createQueryClient(), 7)
const venda = (etiqueta: object | null) => ({ status: 200, body: { id: 7, etiqueta } })

test('a label that is there at once is not waited for; an answer without one is an error', async () => {
  await prepare({
    [GERAR]: [
      { status: 200, body: { link_etiqueta: '/midia/a.pdf' } },
      { status: 200, body: {} },
    ],
  })
  await obter()
  await expect(obter()).rejects.toThrow('The answer has no label')
  expect(await received(LER)).toEqual([])
})

test.each([
  ['ready', { estado: 'pronta' }, null],
  ['refused', { estado: 'falhou', motivo: 'Saldo insuficiente.' }, 'Saldo insuficiente.'],
  ['refused without a reason', { estado: 'falhou', motivo: null }, 'A etiqueta foi cancelada.'],
  ['gone', null, 'A etiqueta foi cancelada.'],
])('a label that is being made ends the wait when it is %s', async (_fim, etiqueta, erro) => {
  await prepare({
    [GERAR]: { status: 202, body: { estado: 'gerando' } },
    [LER]: venda(etiqueta),
  })
  const fim = obter()
  await (erro === null ? fim : expect(fim).rejects.toMatchObject({ status: 502, erro }))
  expect(await received(LER)).toHaveLength(1)
})
