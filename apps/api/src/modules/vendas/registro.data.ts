import { sql } from 'kysely'
import { executarPreparada } from '../../infra/database/database.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { NovoEvento } from './historico.data.ts'
import type { LinhaDaVenda } from './itens.data.ts'
import type { NovaVenda } from './vendas.data.ts'

/** Writes a sale with its lines and the first event of its history in one statement, and answers its id. */
export async function registrar(
  trx: Transacao,
  venda: NovaVenda,
  linhas: readonly LinhaDaVenda[],
  { tipo, descricao, para, usuario_id }: Omit<NovoEvento, 'venda_id'>,
): Promise<number> {
  const colunas = Object.keys(venda) as (keyof NovaVenda)[]
  const emOrdem = JSON.stringify(
    linhas.map((linha, ordem) => ({ ...linha, ordem, personalizacao: linha.personalizacao ?? [] })),
  )
  const [nova] = await executarPreparada(
    trx,
    sql<{ id: number }>`
    with nova as (
      insert into vendas (${sql.join(colunas.map((coluna) => sql.ref(coluna)))})
        values (${sql.join(colunas.map((coluna) => venda[coluna]))}) returning *
    ), linhas as (
      insert into itens_venda (venda_id, ordem, produto_id, variacao_id, variacao, sku, titulo, descricao, quantidade,
          valor_unitario, desconto, custo_unitario, imagem_arquivo, personalizacao)
        select nova.id, l.* from nova, json_to_recordset(${emOrdem}::json) l(ordem int, produto_id int, variacao_id int,
          variacao text, sku text, titulo text, descricao text, quantidade int, valor_unitario numeric,
          desconto numeric, custo_unitario numeric, imagem_arquivo text, personalizacao jsonb) order by l.ordem
    ), historia as (
      insert into historico_vendas (venda_id, tipo, descricao, para, usuario_id)
        select id, ${tipo}, ${descricao}, ${para}, ${usuario_id}::int from nova
    ) select id from nova`,
  )
  return (nova as { id: number }).id
}
