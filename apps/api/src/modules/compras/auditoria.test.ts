import { ATOS } from '@estampa/contract/auditoria/atos.ts'
import type { Ato } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const { loja, criarProduto: createProduto } = await balcaoDoArquivo()
const { pedir } = loja

test('each act on a purchase is in the audit, in words, with its pieces and without the name of the supplier', async () => {
  const { id: fornecedor_id } = (await pedir('POST', '/api/fornecedores/', { nome: 'Ana Costureira' })).body
  const { id: produto_id } = await createProduto({ titulo: 'Meia', qtd: 0 })
  const corpo = { fornecedor_id, itens: [{ produto_id, quantidade: 10 }] }
  const { body: compra } = await pedir('POST', '/api/compras/', corpo)
  const act = async (id: number, ato: string, mais?: object) => {
    const { status, body } = await pedir('POST', `/api/compras/${id}/${ato}/`, mais)
    expect(status).toBe(200)
    return body
  }
  await pedir('PUT', `/api/compras/${compra.id}/`, { observacao: 'x' })
  await act(compra.id, 'pedir')
  const arrived = await act(compra.id, 'receber', { itens: [{ item_id: compra.itens[0].id, quantidade: 6 }] })
  await act(compra.id, `recebimentos/${arrived.recebimentos[0].id}/estornar`)
  await act(compra.id, 'encerrar')
  const { body: second } = await pedir('POST', '/api/compras/', corpo)
  await act(second.id, 'cancelar')
  await pedir('PATCH', '/api/compras/configuracao/', { custo: 'ultimo' })
  // A refused act leaves no audit row.
  expect((await pedir('POST', `/api/compras/${second.id}/pedir/`)).status).toBe(409)

  const { body } = await pedir('GET', '/api/auditoria/?limite=50')
  const acts: Ato[] = body.results.toReversed()
  const told = acts.flatMap(({ tipo, alvo_tipo, alvo, detalhes }) =>
    alvo_tipo === 'compra' || alvo === 'Compras' ? [[ATOS[tipo], alvo, detalhes]] : [],
  )
  const [name, whole] = [`Compra ${compra.id}`, { linhas: 1, pecas: 10 }]
  expect(told).toEqual([
    ['Compra criada', name, whole],
    ['Compra alterada', name, whole],
    ['Compra pedida ao fornecedor', name, whole],
    ['Peças de uma compra recebidas', name, { linhas: 1, pecas: 6 }],
    ['Recebimento de uma compra desfeito', name, { linhas: 1, pecas: 6 }],
    ['Compra encerrada', name, whole],
    ['Compra criada', `Compra ${second.id}`, whole],
    ['Compra cancelada', `Compra ${second.id}`, whole],
    ['Configuração da loja alterada', 'Compras', { custo: 'ultimo' }],
  ])
  const people = acts.filter(({ alvo_tipo }) => alvo_tipo === 'compra').map(({ usuario }) => usuario)
  expect(people).not.toContain(null)
  expect(JSON.stringify(told)).not.toContain('Ana')
})
