import type { ClientBase } from 'pg'
import type { Caso } from './casos.ts'
import { paraRepetir } from './gravacao.ts'

/** Tables that grow with the shop: reading one of them whole is a failure. The data sets have no shipments. */
const CRESCEM = [
  ...['produtos', 'variacoes', 'produto_imagens', 'skus', 'clientes', 'vendas', 'itens_venda', 'historico_vendas'],
  ...['movimentos_estoque', 'sincronizacoes'],
]
const SEQ_SCAN = new RegExp(`Seq Scan on (${CRESCEM.join('|')})\\b`)

/** The plans of a case's statements, which are carried out and undone; `scan` names a growing table read whole. */
export async function planos({ clientes }: Caso, client: ClientBase): Promise<{ texto: string; scan: string | null }> {
  const textos: string[] = []
  await client.query('begin')
  try {
    for (const { text, values } of clientes[0]?.[0]?.comandos ?? []) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
      const explain = `explain (analyze, buffers) ${text}`
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain, values.map(paraRepetir))
      textos.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    await client.query('rollback')
  }
  const texto = textos.join('\n\n')
  return { texto, scan: SEQ_SCAN.exec(texto)?.[0] ?? null }
}
