import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Api } from './api.ts'
import type { Shop } from './shop.ts'

/** Pieces in the house by the ledger, and held by what sales and productions say: not by the stock's own figures. */
const SEGUNDA_CONTA = `
  select (select coalesce(sum(quantidade), 0)::int from movimentos_estoque where produto_id = $1) as fisico,
    (select coalesce(sum(reservada), 0)::int from producoes where lisa_produto_id = $1 and cancelada_em is null)
    + (select coalesce(sum(sem_venda), 0)::int from producoes where produto_id = $1)
    + (select coalesce(sum(i.quantidade - coalesce(p.pedida - p.feita, 0)), 0)::int
         from itens_venda i join vendas v on v.id = i.venda_id left join producoes p on p.item_id = i.id
        where i.produto_id = $1 and v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')) as reservado`

/** Counts a product's stock a second time, past the program, in its database. */
export async function contarDeNovo(shop: Shop) {
  const [, , , , host] = readFileSync(join(shop.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const banco = new pg.Client({ host, port: 5432, user: 'postgres', database: 'estampa' })
  await banco.connect()
  return {
    contar: async (produto: number) => {
      const { rows } = await banco.query<{ fisico: number; reservado: number }>(SEGUNDA_CONTA, [produto])
      return [rows[0]?.fisico, rows[0]?.reservado]
    },
    fechar: () => banco.end(),
  }
}

/** Turns production and selling on demand on, or off. */
export const ligarProducao = (api: Api, ativa: boolean) =>
  api.chamar('PATCH /producao/configuracao/', { body: { ativa, vender_sob_demanda: ativa } })
