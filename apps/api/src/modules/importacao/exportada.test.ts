import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, balcao, ...importacoes } = await importacoesDoArquivo()
const { pronta, aplicar, itens, produto, baixar } = importacoes

/** So that what happened before an export happened in another minute. */
const fazTempo = (produtoId: number, quando = "criado_em - interval '1 hour'") =>
  sql`update movimentos_estoque set criado_em = ${sql.raw(quando)} where produto_id = ${produtoId}`.execute(
    loja.banco.db,
  )

/** Six pieces of M, one of which was counted in, and five of G. */
async function calca() {
  const { id, variacoes, sku } = await balcao.criarProduto({
    titulo: 'Calça',
    preco_venda: 40,
    variacoes: ['M', 'G'].map((tamanho) => ({ tamanho, quantidade: 5 })),
  })
  const sendContagem = (indice: 0 | 1, esperado: number, contado: number) =>
    loja.pedir('POST', '/api/estoque/contagem/', {
      itens: [{ produto_id: id, variacao_id: variacoes[indice].id, esperado, contado }],
    })
  /** Sells one piece over the counter. */
  const sellProduto = async (indice: 0 | 1) => {
    const linha = { id, variacao_id: variacoes[indice].id, quantidade: 1, valor_unitario: 40 }
    const { body } = await balcao.vender([linha])
    const pagamento = { forma: 'dinheiro', valor: 40 }
    const concluida = await loja.pedir('POST', `/api/vendas/${body.id}/concluir-no-balcao/`, { pagamento })
    expect(concluida.body).toMatchObject({ status: 'concluido' })
  }
  await sendContagem(0, 5, 6)
  await fazTempo(id)
  const exportProdutos = async () => (await baixar(`/produtos/exportar/?formato=csv&ids=${id}`)).toString('utf8')
  const estoque = async () =>
    (await produto(id)).variacoes.map((v: { quantidade: number; preco_venda: number | null }) => [
      v.quantidade,
      v.preco_venda,
    ])
  return { id, sku, contar: sendContagem, vender: sellProduto, exportar: exportProdutos, estoque }
}

interface Item {
  readonly nome: string
  readonly proposta: string
  readonly motivo: string | null
  readonly diferencas: readonly { readonly campo: string }[]
}

/** The rows by their size: what becomes of each, what is said of it, and what changes. */
async function linhas(arquivo: string) {
  const lida = await pronta(arquivo)
  const lidas = ((await itens(lida)) as Item[]).toSorted((a, b) => b.nome.localeCompare(a.nome))
  return {
    lida,
    linhas: lidas.map(({ nome, proposta, motivo, diferencas }) => {
      const tamanho = nome.at(-1)
      return [tamanho, proposta, motivo, diferencas.map(({ campo }) => campo)] as const
    }),
  }
}

/** The stock of the row of this size. */
const changeEstoque = (arquivo: string, tamanho: string, oldQuantidade: number, newQuantidade: number) =>
  arquivo
    .split('\n')
    .map((linha) =>
      linha.includes(`"${tamanho}"`) ? linha.replace(`"${oldQuantidade}"`, `"${newQuantidade}"`) : linha,
    )
    .join('\n')

test('our own export, imported after a sale with another price only: the stock is no count and stays', async () => {
  const { vender, contar, exportar, estoque } = await calca()
  const arquivo = await exportar()
  await vender(0)
  await contar(0, 5, 4)
  const { lida, linhas: lidas } = await linhas(arquivo.replaceAll('"40"', '"45"'))
  const aviso = 'O estoque fica como está (agora 4): 6 é o de quando o arquivo foi exportado.'
  expect(lidas).toEqual([
    ['M', 'alterar', aviso, ['preco_venda']],
    ['G', 'alterar', null, ['preco_venda']],
  ])
  expect(await aplicar(lida)).toMatchObject({ aplicadas: 2 })
  expect(await estoque()).toEqual([
    [4, 45],
    [5, 45],
  ])
})

test('a changed cell of the same file is a count: refused where pieces moved since, taken where none did', async () => {
  const { vender, exportar, estoque } = await calca()
  const arquivo = await exportar()
  await vender(0)
  // Size M had five pieces before the export, and has five now; the file says six.
  for (const contado of [7, 4]) {
    const mudado = changeEstoque(changeEstoque(arquivo, 'M', 6, contado), 'G', 5, 8)
    const { lida, linhas: lidas } = await linhas(mudado)
    expect(lidas).toEqual([
      ['M', 'erro', 'Peças entraram ou saíram depois da contagem (agora são 5): conte de novo.', []],
      ['G', 'alterar', null, ['estoque']],
    ])
    if (contado === 4) await aplicar(lida)
  }
  expect(await estoque()).toEqual([
    [5, null],
    [8, null],
  ])
})

test.each([
  ['the minute in which the pieces were counted', '20/11/2026 10:00', 'igual'],
  ['the second after that', '20/11/2026 10:00:11', 'igual'],
  ['that very second', '20/11/2026 10:00:10', 'igual'],
  ['a second before it', '20/11/2026 10:00:05', 'erro'],
])('a file of %s says what stood there then', async (_, quando, proposta) => {
  const { id, vender, exportar } = await calca()
  const contada =
    "case motivo when 'contagem' then '2026-11-20 10:00:10.5-03'::timestamptz else '2026-11-20 09:00-03' end"
  await fazTempo(id, contada)
  const arquivo = (await exportar()).replace(/"\d{2}\/\d{2}\/\d{4} [\d:]+"/g, `"${quando}"`)
  await vender(0)
  expect((await linhas(arquivo)).linhas.map(([tamanho, fica]) => [tamanho, fica])).toEqual([
    ['M', proposta],
    ['G', 'igual'],
  ])
})
