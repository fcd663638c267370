import { z } from 'zod'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { conexao, keepCadastros } from '../conexao/bling.data.ts'
import { BlingError, nuloSe } from '../conexao/bling.error.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { readAllRows } from '../conexao/paginas.ts'
import {
  type CanalDoBling,
  canaisDaLoja,
  chooseFormaPagamento,
  formasDePagamento,
  linhasDeCanal,
} from './cadastros.mapping.ts'
import { ensureContato } from './contatos.sync.ts'
import type { VendaDoPedido } from './pedidos.data.ts'

/** Records of the account that an order refers to, asked once for each connection. */

/** Returns what a new order of the sale names: its customer, how it is paid, and its channel. */
export async function cadastrosDoPedido(
  contexto: ContextoDoTrabalho,
  { cliente_id, origem }: Pick<VendaDoPedido, 'cliente_id' | 'origem'>,
) {
  await contexto.dizer('Enviando o cliente…')
  return {
    contato: await ensureContato(contexto, cliente_id),
    formaPagamento: await formaPagamento(contexto),
    loja: await lojaDaOrigem(contexto.db, origem),
  }
}

async function formaPagamento({ db, client }: Contexto): Promise<number> {
  const { forma_pagamento_id, ligacao } = await conexao(db)
  if (forma_pagamento_id !== null) return forma_pagamento_id
  const query = { situacao: 1, limite: 100 }
  const { data } = formasDePagamento.parse(await client.request('GET', '/formas-pagamentos', { query }))
  const forma = chooseFormaPagamento(data)
  if (!forma) throw new BlingError('recusado', 'Não há forma de pagamento ativa no Bling. Crie uma e tente novamente.')
  await keepCadastros(db, { forma_pagamento_id: forma.id }, ligacao)
  return forma.id
}

/** The account's sales channel for a sale of this origin, where the shop chose one. */
async function lojaDaOrigem(db: Banco, origem: string): Promise<number | null> {
  const canais = canaisDaLoja.safeParse((await readBlingConfiguracao(db)).canais)
  return canais.data?.find((canal) => canal.origem === origem)?.id ?? null
}

export const readCanais = (client: BlingClient): Promise<CanalDoBling[]> =>
  readAllRows(client, '/canais-venda', linhasDeCanal)

const guardados = z.array(z.object({ id: z.number(), nome: z.string() }))
/** An order that a person typed at Bling belongs to no channel. */
const DIGITADO = 'Digitado no Bling'

/** How the account calls a channel; the list is read once, and again for a channel that it does not have. */
export async function nomeDoCanal({ db, client }: Contexto, canalId: number | null): Promise<string> {
  if (canalId === null) return DIGITADO
  const { canais, ligacao } = await conexao(db)
  const conhecido = guardados.safeParse(canais).data?.find((canal) => canal.id === canalId)
  if (conhecido) return conhecido.nome
  // Null when the application may not read them.
  const canaisDaConta = await nuloSe(['recusado', 'inexistente'], readCanais(client))
  const lidos = canaisDaConta?.map(({ id, descricao }) => ({ id, nome: descricao || `Canal ${id}` }))
  if (lidos) await keepCadastros(db, { canais: lidos }, ligacao)
  return lidos?.find((canal) => canal.id === canalId)?.nome ?? `Canal ${canalId}`
}
