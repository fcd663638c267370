import { errorSentence } from '@estampa/contract/errors.ts'
import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { receiveErpPecas } from '../../estoque/estoque.rules.ts'
import { setComponentes } from '../../produtos/kits.rules.ts'

import { closeFalhas, recordSincronizacaoFalha } from '../../sincronizacao/sincronizacao.rules.ts'
import * as data from './mudanca.data.ts'
import { type ProdutoDoBling, partesDoKit } from './produtos.mapping.ts'

/** Makes the linked product a kit: its own pieces end with a movement; while a part is not here, a task says so. */
export async function applyEstrutura(trx: Transacao, produtoId: number, remoto: ProdutoDoBling): Promise<void> {
  await data.recordEstrutura(trx, produtoId, remoto.formato)
  const partes = partesDoKit(remoto)
  if (partes.length === 0) return
  const ids = partes.map(({ id }) => id)
  const ligadas = await data.ligadasComIds(trx, ids)
  const linkedPecas = new Map([...ligadas].filter(([, peca]) => peca.variacao_id !== null || !peca.tem_variacoes))
  const falta = await oQueFalta(trx, partes, linkedPecas)
  const { titulo, quantidade } = await data.estoqueProprio(trx, produtoId)
  if (quantidade > 0) await receiveErpPecas(trx, { produto_id: produtoId, variacao_id: null, quantidade: -quantidade })
  const componentes = partes.flatMap((parte) => {
    const peca = linkedPecas.get(parte.id)
    return peca ? [{ produto_id: peca.produto_id, variacao_id: peca.variacao_id, quantidade: parte.quantidade }] : []
  })
  await setComponentes(trx, produtoId, falta === null ? componentes : [], true)
  await data.forgetOwnSaldo(trx, produtoId)
  const leitura = { tipo: 'webhook', operacao: 'produto', alvo_id: produtoId } as const
  if (falta === null) await closeFalhas(trx, leitura.tipo, leitura.operacao, produtoId)
  else await recordSincronizacaoFalha(trx, { ...leitura, titulo, dados: { id_bling: String(remoto.id) } }, falta)
}

/** Why the kit cannot be made of its parts, in words; null when it can. */
async function oQueFalta(
  trx: Transacao,
  partes: ReturnType<typeof partesDoKit>,
  linkedPecas: ReadonlyMap<string, unknown>,
): Promise<string | null> {
  const quebrada = partes.find(({ quantidade }) => !Number.isInteger(quantidade))
  if (quebrada) return errorSentence('KIT_COM_FRACAO', { quantidade: formatPlainNumber(quebrada.quantidade) })
  const faltam = partes.map(({ id }) => id).filter((id) => !linkedPecas.has(id))
  if (faltam.length === 0) return null
  const nomes = await data.nomesDosIds(trx, faltam)
  const parteNames = faltam.map((id) => (nomes.has(id) ? `“${nomes.get(id)}”` : `nº ${id} do Bling`))
  return errorSentence('KIT_SEM_PARTES', { nomes: [...new Set(parteNames)].join(', ') })
}
