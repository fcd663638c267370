import type { MovimentosDaPlanilha } from '@estampa/contract/estoque/estoque.schemas.ts'
import { motivoEmPalavras } from '@estampa/contract/estoque/motivos.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Colunas, horaDeSaoPaulo } from '../../shop/planilha.ts'

interface Linha {
  readonly id: number
  readonly quando: string
  readonly titulo: string | null
  readonly variacao: string | null
  readonly sku: string | null
  readonly quantidade: number
  readonly saldo: number
  readonly motivo: string
  readonly venda_id: number | null
  readonly usuario: string | null
}

export const COLUNAS_DOS_MOVIMENTOS: Colunas<Linha> = [
  { nome: 'Data', tipo: 'data', largura: 20, valor: (m) => m.quando },
  { nome: 'Produto', largura: 40, valor: (m) => m.titulo },
  { nome: 'Variação', tipo: 'codigo', valor: (m) => m.variacao },
  { nome: 'SKU', tipo: 'codigo', largura: 20, valor: (m) => m.sku },
  { nome: 'Quantidade', valor: (m) => m.quantidade },
  { nome: 'Saldo', valor: (m) => m.saldo },
  { nome: 'Motivo', largura: 24, valor: (m) => motivoEmPalavras(m.motivo) },
  { nome: 'Venda', valor: (m) => m.venda_id },
  { nome: 'Usuário', largura: 20, valor: (m) => m.usuario },
]

const MOVIMENTOS_POR_VEZ = 500

/** Of all products, or of the ticked ones. A product that was deleted for good has no name here. */
export const paginaDaPlanilha =
  (db: Banco, { produto, variacao, ids }: MovimentosDaPlanilha) =>
  async (antesDe: number): Promise<Linha[]> => {
    const { rows } = await sql<Linha>`
      select m.id, ${horaDeSaoPaulo(sql`m.criado_em`)} as quando, p.titulo, m.variacao, coalesce(v.sku, p.sku) as sku,
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
