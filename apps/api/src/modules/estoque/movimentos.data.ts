import type {
  EstoqueDoProduto,
  Movimento,
  MovimentosBusca,
  MovimentosDaPlanilha,
  Reserva,
} from '@estampa/contract/estoque/estoque.routes.ts'
import { motivoEmPalavras } from '@estampa/contract/estoque/motivos.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'
import { colunasPorCampo, horaDeSaoPaulo } from '../../shop/planilha.ts'

const RESERVAS_MAXIMAS = 200

export async function estoqueDoProduto(db: Banco, id: number): Promise<EstoqueDoProduto | null> {
  const { rows } = await sql<EstoqueDoProduto>`
    select p.id as produto_id, fisico(p) as fisico, fisico(p) - disponivel(p) + sob_demanda(p, null) as reservado, disponivel(p) as disponivel,
      coalesce((select json_agg(json_build_object('variacao_id', v.id, 'sku', v.sku,
          'nome', concat_ws(' ', v.nome_cor, v.tamanho), 'fisico', v.quantidade, 'reservado', v.reservado,
          'disponivel', least(v.quantidade - v.reservado, p.quantidade - p.reservado) + sob_demanda(p, v.id)) order by v.ordem, v.id)
        from variacoes v where v.produto_id = p.id), '[]') as variacoes,
      '[]'::json as reservas
      from produtos p where p.id = ${id}`.execute(db)
  const estoque = rows[0]
  if (!estoque) return null
  // Most lines of a product that sold much belong to closed sales.
  return estoque.reservado === 0 ? estoque : { ...estoque, reservas: await reservasDoProduto(db, id) }
}

/** Holders of the product's pieces: sales, with the kit that a piece is a part of; productions, with the product that they print. */
const reservasDoProduto = (db: Banco, produtoId: number) =>
  rowsOf<Reserva>(db)`
    select v.id as venda_id, r.producao_id, c.nome as cliente_nome, v.status, r.variacao_id, r.quantidade,
           case when r.tipo = 'lisa' then f.titulo
                when exists (select from itens_venda_partes x where x.item_id = i.id) then i.titulo end as kit
      from reservas r left join itens_venda i on i.id = r.item_id left join producoes f on f.id = r.producao_id
      left join vendas v on v.id = coalesce(i.venda_id, case when r.tipo = 'lisa' then f.venda_id end)
      left join clientes c on c.id = v.cliente_id
     where r.produto_id = ${produtoId}
     order by v.id nulls first, r.producao_id, r.item_id, r.id limit ${RESERVAS_MAXIMAS}`

export async function listMovimentos(
  db: Banco,
  produtoId: number,
  { variacao, limite }: MovimentosBusca,
  cursor: Cursor | null,
) {
  const where = sql<boolean>`m.produto_id = ${produtoId} ${variacao === undefined ? sql`` : sql`and m.variacao_id = ${variacao}`}`
  const total = cursor ? sql`null::int` : sql`(select count(*)::int from movimentos_estoque m where ${where})`
  const ponto = cursor?.depois ?? cursor?.antes
  const [lado, ordem] = cursor?.antes ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const rows = await rowsOf<Movimento & { total: number | null }>(db)`
    select m.id, m.produto_id, m.variacao_id, m.variacao, m.quantidade, m.saldo, m.motivo, m.venda_id, m.compra_id, m.kit, m.criado_em,
           u.nome as usuario, ${total} as total
      from movimentos_estoque m left join usuarios u on u.id = m.usuario_id
     where ${where} ${ponto ? sql`and m.id ${lado} ${ponto.id}` : sql``} order by m.id ${ordem} limit ${limite + 1}`
  return { ...totalDe(cursor, rows[0]?.total ?? 0, false), linhas: rows.map(({ total: _, ...linha }) => linha) }
}

type Linha = Omit<Movimento, 'produto_id' | 'variacao_id' | 'kit' | 'compra_id'> & {
  readonly titulo: string | null
  readonly sku: string | null
}

export const COLUNAS_DOS_MOVIMENTOS = colunasPorCampo<Linha, 'id'>({
  criado_em: { nome: 'Data', tipo: 'data', largura: 20 },
  titulo: { nome: 'Produto', largura: 40 },
  variacao: { nome: 'Variação', tipo: 'codigo' },
  sku: { nome: 'SKU', tipo: 'codigo', largura: 20 },
  quantidade: { nome: 'Quantidade' },
  saldo: { nome: 'Saldo' },
  motivo: { nome: 'Motivo', largura: 24, valor: ({ motivo }) => motivoEmPalavras(motivo) },
  venda_id: { nome: 'Venda' },
  usuario: { nome: 'Usuário', largura: 20 },
})

const MOVIMENTOS_POR_VEZ = 500

/**
 * Pages through the movements of all products, or of the ticked ones. A product that was deleted for good has no name
 * in them.
 */
export const buildMovimentoPageReader =
  (db: Banco, { produto, variacao, ids }: MovimentosDaPlanilha) =>
  async (antesDe: number): Promise<Linha[]> => {
    const { rows } = await sql<Linha>`
      select m.id, ${horaDeSaoPaulo(sql`m.criado_em`)} as criado_em, p.titulo, m.variacao, coalesce(v.sku, p.sku) as sku,
        m.quantidade, m.saldo, m.motivo, m.venda_id, u.nome as usuario
        from movimentos_estoque m
        left join produtos p on p.id = m.produto_id
        left join variacoes v on v.id = m.variacao_id
        left join usuarios u on u.id = m.usuario_id
       where m.id < ${antesDe}::bigint ${ids ? sql`and m.produto_id = any(${[...ids]}::int[])` : sql``}
         ${produto === undefined ? sql`` : sql`and m.produto_id = ${produto}`}
         ${variacao === undefined ? sql`` : sql`and m.variacao_id = ${variacao}`}
       order by m.id desc limit ${MOVIMENTOS_POR_VEZ}`.execute(db)
    return rows
  }
