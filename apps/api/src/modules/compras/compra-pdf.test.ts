import { expect, test } from 'vitest'
import { openCompras } from '../../../test/support/compras.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { textosDoPdf } from '../../../test/support/textos-do-pdf.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { act, createCompra } = openCompras(loja)

async function readPdf(id: number, authorization = `Bearer ${loja.access}`) {
  const { statusCode, headers, rawPayload } = await loja.app.inject({
    url: `/api/compras/${id}/pdf/`,
    headers: { authorization },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain(`pedido-${id}.pdf`)
  return textosDoPdf(rawPayload)
}

test('the order as PDF: supplier, day, pieces by product with both codes, and costs for who sees them', async () => {
  const sizes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, sku: `PD-${tamanho}`, quantidade: 0 }))
  const grade = await balcao.criarProduto({ titulo: 'Camiseta', variacoes: sizes })
  const { id: cinto } = await balcao.criarProduto({ titulo: 'Cinto de lona', qtd: 0 })
  const [p, m] = grade.variacoes
  const { body: compra } = await createCompra(
    [
      { produto_id: grade.id, variacao_id: p.id, quantidade: 4, custo_unitario: 10 },
      { produto_id: cinto, quantidade: 3 },
      { produto_id: grade.id, variacao_id: m.id, quantidade: 6, custo_unitario: 11 },
    ],
    { previsao: '2031-02-10', observacao: 'Sem etiqueta\nEntregar à tarde', frete: 25 },
  )
  await loja.banco.db
    .insertInto('fornecedor_codigos')
    .values({
      fornecedor_id: compra.fornecedor.id,
      codigo: 'MALHA-P',
      descricao: 'malha p',
      unidade: 'UN',
      produto_id: grade.id,
      variacao_id: p.id,
    })
    .execute()
  const draft = await readPdf(compra.id)
  for (const text of ['Rascunho', `Pedido ${compra.id}`, compra.fornecedor.nome, 'Entrega em 10/02/2031', '13'])
    expect(draft).toContain(text)
  for (const text of [
    'Preta',
    'MALHA-P',
    'PD-P',
    'Cinto de lona',
    'Sem etiqueta',
    'Entregar à tarde',
    'R$ 66,00',
    'R$ 131,00',
  ])
    expect(draft).toContain(text)
  expect(draft).toContain('Camiseta · 10 peças')
  await act(compra.id, 'pedir')
  expect(await readPdf(compra.id)).not.toContain('Rascunho')

  const caixa = await createCaixa(loja)
  await caixa.negar('ver_custos')
  const plain = await readPdf(compra.id, caixa.authorization)
  expect(plain).toContain('PD-P')
  expect(plain).not.toMatch(/R\$|Preço|Total/)
})
