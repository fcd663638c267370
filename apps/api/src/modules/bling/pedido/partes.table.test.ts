import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { item, venda } from '../../../../test/support/venda-do-pedido.ts'
import { corpoDaAlteracao, corpoDoRastreio } from './alteracao.mapping.ts'
import { pedidoRecebido } from './chegada.mapping.ts'
import { diferencasDaVenda } from './conferencia.mapping.ts'
import { enviadoDoCorpo, keptParts } from './enviado.mapping.ts'
import { conteudoDe, mudancasAlheias, PARTES, type ParteDoPedido } from './partes.mapping.ts'
import { corpoDoPedido, pedidoDoBling } from './pedidos.mapping.ts'

/** The table of docs/decisions/bling-orders.md: the four cells of each part. */
const rows = readFileSync(new URL('../../../../../../docs/decisions/bling-orders.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
const cellsByParte = new Map(rows.map(([, parte = '', ...cells]) => [parte as ParteDoPedido, cells.slice(0, 4)]))

const own = { ...venda, servico_frete: 'PAC', frete_cobrado: 12, cpf: '12345678909', itens: [item] }
const corpo = corpoDoPedido(own, { contato: 3, formaPagamento: 1, loja: null })
const sent = enviadoDoCorpo(corpo, '', null)
const { transporte } = corpo
const atBling = { ...corpo, id: 9, numero: 33, situacao: { id: 6, valor: 0 }, total: 62 }
const contato = { id: 3, nome: 'Ana', numeroDocumento: '12345678909' }

/** A change of each part by people there. */
const THERE: Readonly<Record<ParteDoPedido, object>> = {
  linhas: { itens: corpo.itens.map((linha) => ({ ...linha, descricaoDetalhada: 'Nome: ANA' })) },
  frete: { transporte: { ...transporte, frete: 22 }, total: 72 },
  envio: { transporte: { ...transporte, volumes: [{ servico: 'SEDEX' }] } },
  pagador: { transporte: { ...transporte, fretePorConta: 1 } },
  comprador: { contato: { id: 4, nome: 'Bia', numeroDocumento: '98765432100' } },
  entrega: { transporte: { ...transporte, etiqueta: { ...transporte.etiqueta, numero: '99' } } },
  recado: { observacoes: 'Com pressa' },
  nota: { notaFiscal: { id: 8 } },
}
/** A change of the sale that asks for another value of the part, where the order can take one. */
const HERE: Partial<Record<ParteDoPedido, object>> = {
  frete: { frete_cobrado: 15 },
  envio: { servico_frete: 'SEDEX' },
  pagador: { servico_frete: 'Retirada na loja', codigo_servico_frete: 'retirada-na-loja' },
  entrega: { numero: '77' },
}
const toBoth = (mudanca: object) => ({
  pedido: pedidoDoBling.parse({ data: { ...atBling, contato, ...mudanca } }).data,
  recebido: pedidoRecebido.parse({ data: { ...atBling, contato, ...mudanca } }).data,
})

test('the table names each part of an order once', () => {
  expect([...cellsByParte.keys()].toSorted()).toEqual(Object.keys(PARTES).toSorted())
})

test.each([...cellsByParte])('%s: %j is what happens', (parte, cells) => {
  const { pedido, recebido } = toBoth(THERE[parte])
  const agora = conteudoDe(recebido)
  const before = conteudoDe(toBoth({}).recebido)
  const isTold = (dono: 'loja' | 'canal') =>
    mudancasAlheias(before, agora, dono, own).some((mudanca) => mudanca.parte === parte)
  // Whatever else the sale writes into the order, what people set goes back as it was read.
  const body = corpoDaAlteracao(pedido, { ...own, peso: 9 }, keptParts(sent, agora, own))
  const toWritten = (sentBody: object | null) =>
    conteudoDe(pedidoRecebido.shape.data.parse({ ...atBling, contato, ...THERE[parte], ...sentBody }))
  const fields = Object.keys(PARTES[parte].ler(recebido)) as (keyof typeof agora)[]
  const isUntouched = (written: typeof agora) =>
    fields.every((field) => JSON.stringify(written[field]) === JSON.stringify(agora[field]))
  const stays = isUntouched(toWritten(body))
  const holds = diferencasDaVenda(recebido, own, sent).length > 0
  const told = parte === 'nota' ? ['read'] : [isTold('loja') && 'told', stays && 'stays']
  expect([...told, holds && 'holds invoice, label'].filter(Boolean).join(', ')).toBe(cells[0])

  const changed = HERE[parte] && corpoDaAlteracao(toBoth({}).pedido, { ...own, ...HERE[parte] })
  const asked = corpoDaAlteracao(toBoth({}).pedido, own, new Set(), 4) !== null && parte === 'comprador'
  const isMadeAnew = parte === 'linhas' || parte === 'recado'
  expect(changed ? 'written' : asked ? 'written when asked' : isMadeAnew ? 'a new order' : 'stays').toBe(cells[1])

  const isBrought = parte === 'linhas' || PARTES[parte].traz.length > 0
  const channel = parte === 'nota' ? ['read'] : [isTold('canal') && 'told', isBrought && 'brought']
  expect(channel.filter(Boolean).join(', ')).toBe(cells[2])
  const rastreio = corpoDoRastreio(toBoth(THERE[parte]).pedido, { ...own, codigo_rastreamento: 'BR1' })
  expect(isUntouched(toWritten(rastreio))).toBe(true)
  expect(parte === 'envio' ? 'tracking code' : 'stays').toBe(cells[3])
})
