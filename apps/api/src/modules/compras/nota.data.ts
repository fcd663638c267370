import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Lisa } from '../estoque/estoque.data.ts'

export interface RememberedCodigo extends Lisa {
  readonly codigo: string
  /** As normalised by the database. */
  readonly descricao: string
  readonly unidade: string
  readonly pecas_por_unidade: number | null
  /** `aaaa-mm-dd`; null: before days were kept. */
  readonly dito_em: string | null
}

/** What was said of a supplier's codes, of pieces that may still be bought. */
export const listRememberedCodigos = (trx: Transacao, fornecedorId: number, codigos: readonly string[]) =>
  rowsOf<RememberedCodigo>(trx)`
    select k.codigo, k.descricao, k.unidade, k.produto_id, k.variacao_id, k.pecas_por_unidade,
           to_char(k.dito_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as dito_em
      from fornecedor_codigos k join produtos p on p.id = k.produto_id
     where k.fornecedor_id = ${fornecedorId} and k.codigo = any(${[...codigos]}::text[]) and p.excluido_em is null
       and not p.kit and p.tem_variacoes = (k.variacao_id is not null)`

export const rememberCodigos = (trx: Transacao, fornecedorId: number, codigos: readonly RememberedCodigo[]) =>
  sql`insert into fornecedor_codigos (fornecedor_id, codigo, descricao, unidade, produto_id, variacao_id, pecas_por_unidade, dito_em)
    select distinct on (codigo, descricao, unidade) ${fornecedorId}, codigo, descricao, unidade, produto_id, variacao_id,
           pecas_por_unidade, now()
      from json_to_recordset(${JSON.stringify(codigos)}::json) n(codigo text, descricao text, unidade text, produto_id int,
        variacao_id int, pecas_por_unidade int)
    on conflict (fornecedor_id, codigo, descricao, unidade) do update
      set produto_id = excluded.produto_id, variacao_id = excluded.variacao_id,
          pecas_por_unidade = coalesce(excluded.pecas_por_unidade, fornecedor_codigos.pecas_por_unidade),
          dito_em = case when excluded.pecas_por_unidade = fornecedor_codigos.pecas_por_unidade or excluded.pecas_por_unidade is null
            then fornecedor_codigos.dito_em else excluded.dito_em end`.execute(trx)

/** Pieces by their EAN, those in the trash and kits apart. */
export const listPecasByGtin = (trx: Transacao, gtins: readonly string[]) =>
  rowsOf<Lisa & { readonly gtin: string }>(trx)`
    select n.gtin, g.produto_id, g.variacao_id from unnest(${[...gtins]}::text[]) n(gtin)
      join gtins g on g.chave = chave_gtin(n.gtin) join produtos p on p.id = g.produto_id
     where not p.kit and p.tem_variacoes = (g.variacao_id is not null)`

/** The supplier of a document; without one, of this very name. */
export const findFornecedor = async (
  trx: Transacao,
  { documento, nome }: { readonly documento: string | null; readonly nome: string },
): Promise<number | null> =>
  (
    await rowOf<{ id: number }>(trx)`
    select id from fornecedores
     where ${documento === null ? sql`documento is null and normalizar(nome) = normalizar(${nome})` : sql`documento = ${documento}`}
     order by id limit 1`
  )?.id ?? null

/** The lock of all who read invoices in: each finds what the one before it made. */
export const lockNotas = (trx: Transacao) => sql`select pg_advisory_xact_lock(hashtext('notas de compra'))`.execute(trx)

export interface StoredNota {
  readonly chave: string
  /** In reais; it is within the costs of the lines. */
  readonly frete: number
  readonly avisos: readonly string[]
  /** Its pieces come in once a person has said that it holds. */
  readonly duvidosa?: true | undefined
}
/** The order on which the invoice of this draft was read. */
export const setPedido = (trx: Transacao, id: number, pedido_id: number) =>
  trx.updateTable('compras').set({ pedido_id }).where('id', '=', id).execute()
export const setCompraNota = (trx: Transacao, id: number, { chave, frete, avisos, duvidosa }: StoredNota) =>
  trx
    .updateTable('compras')
    .set({ nota_chave: chave, nota_frete: frete, avisos: JSON.stringify(avisos), nota_duvidosa: duvidosa === true })
    .where('id', '=', id)
    .execute()
