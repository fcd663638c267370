import { type Agrupamento, NO_TEMPO, type NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { sql } from 'kysely'
import { estoque, type Fatos, frete, type Periodo, parados, recebido, type Sql, saida, vendido } from './fatos.data.ts'

const DIAS_PARADOS = 90

export interface Pergunta {
  readonly periodo: Periodo
  readonly por: Agrupamento
  /** Only this seller's. */
  readonly soDe: number | null
}
export interface Fonte {
  readonly fatos: Fatos
  /** What was sold without a known cost makes a row of its own, the first. */
  readonly semCusto?: true
  /** How the rows follow each other, by their sums. */
  readonly ordem: Sql
  readonly tendo?: Sql
}

/** Of these a sale has one each, so that sales can be counted by them. */
const DA_VENDA: readonly Agrupamento[] = [...NO_TEMPO, 'canal', 'vendedor']
const porTempoOu = (por: Agrupamento, ordem: Sql) => (NO_TEMPO.includes(por) ? sql`chave` : ordem)

/** What each report adds up. */
export const FONTES: Readonly<Record<NomeDoRelatorio, (pergunta: Pergunta) => Fonte>> = {
  vendas: ({ periodo, por }) => ({
    fatos: vendido(periodo, { porVenda: DA_VENDA.includes(por), comVoltas: true }),
    ordem: porTempoOu(por, sql`valor desc`),
  }),
  margem: ({ periodo, por }) => ({
    fatos: vendido(periodo, { comCusto: true }),
    semCusto: true,
    ordem: sql`not sem, ${porTempoOu(por, sql`valor - custo desc`)}`,
  }),
  abc: ({ periodo }) => ({ fatos: vendido(periodo, {}), ordem: sql`valor desc` }),
  frete: ({ periodo, por }) => ({ fatos: frete(periodo), ordem: porTempoOu(por, sql`pago desc`) }),
  comissao: ({ periodo, soDe }) => ({ fatos: recebido(periodo, soDe), ordem: sql`recebido desc` }),
  estoque: () => ({ fatos: estoque(), ordem: sql`preco desc` }),
  parados: () => ({ fatos: parados(DIAS_PARADOS), ordem: sql`preco desc` }),
  reposicao: ({ periodo }) => ({
    fatos: saida(periodo),
    tendo: sql`estoque > 0 and vendidas > 0`,
    ordem: sql`disponivel / vendidas, vendidas desc`,
  }),
}
