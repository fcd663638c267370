import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { estoqueDoArquivo } from './estoque-no-bling.ts'
import { plantPublicado } from './publicado.ts'

const e = await estoqueDoArquivo()
const { db } = e.loja.banco
const TABELAS = ['produtos', 'variacoes', 'bling_produtos', 'bling_variacoes', 'bling_saldos', 'bling_ncm'] as const

/** Values that differ from one product to the next: their own names, ids and moments. */
const OWN = /^(id|id_bling|sku|codigo|codigo_la|titulo|busca|produto|produto_id|variacao_id|nome|.*_em)$/
const dropOwnValues = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(dropOwnValues)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, OWN.test(key) ? inner !== null : dropOwnValues(inner)]),
  )
}

/** Reads the product's rows here and its records and balances at Bling, without ids, names and moments. */
async function bothSides(id: number) {
  const rows: Record<string, unknown> = {}
  for (const table of TABELAS) {
    const where = {
      produtos: sql`t.id = ${id}`,
      bling_variacoes: sql`t.variacao_id in (select id from variacoes where produto_id = ${id})`,
    }[table as string]
    const { rows: found } = await sql<{ row: object }>`select to_jsonb(t) - 'busca' as row from ${sql.table(table)} t
      where ${where ?? sql`t.produto_id = ${id}`} order by ${table === 'bling_variacoes' ? sql`variacao_id` : sql`1`}`.execute(
      db,
    )
    rows[table] = found.map(({ row }) => dropOwnValues(row))
  }
  const { id_bling } = await e.aqui(id)
  const record = { variacoes: [], ...(await e.pessoa('GET', `/produtos/${id_bling}`)).corpo.data }
  const ids = [record.id, ...record.variacoes.map((child: { id: number }) => child.id)]
  const saldos = (await e.dados('estoque')).filter(({ produto }) => ids.includes(produto))
  return { rows, record: dropOwnValues(record), saldos: dropOwnValues(saldos) }
}

test.each([
  ['one with stock and measures', { qtd: 7, preco_custo: 20, peso: 0.3, largura: 10, altura: 4, comprimento: 20 }],
  ['one without stock, with tax fields', { qtd: 0, ncm: '61091000', origem_fiscal: 2, descricao: 'De algodão' }],
  [
    'one with two variations',
    {
      variacoes: [
        { nome_cor: 'Azul', tamanho: 'M', quantidade: 3 },
        { tamanho: 'G', quantidade: 0 },
      ],
    },
  ],
])('a planted product is as a published one on both sides: %s', async (_name, dados) => {
  const published = await e.balcao.criarProduto(dados)
  await e.concluida(await e.publicar(published.id))
  const planted = await e.balcao.criarProduto(dados)
  await plantPublicado(e, planted.id)
  await e.settle()
  expect(await bothSides(planted.id)).toEqual(await bothSides(published.id))
})
