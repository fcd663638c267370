import { errorSentence } from '@estampa/contract/errors.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { auditAct, SISTEMA } from '../../../shop/auditoria.ts'
import { receiveErpPecas } from '../../estoque/estoque.rules.ts'
import { setComponentes } from '../../produtos/kits.rules.ts'

import { closeFalhas, recordSincronizacaoFalha } from '../../sincronizacao/sincronizacao.rules.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
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
  const antes = await data.partesEmPalavras(trx, produtoId)
  await setComponentes(trx, produtoId, falta === null ? componentes : [], true)
  const agora = await data.partesEmPalavras(trx, produtoId)
  if (antes !== '' && agora !== '' && agora !== antes) await tellNewPartes(trx, { id: produtoId, titulo, antes, agora })
  await data.forgetOwnSaldo(trx, produtoId)
  const leitura = { tipo: 'webhook', operacao: 'produto', alvo_id: produtoId } as const
  if (falta === null) await closeFalhas(trx, leitura.tipo, leitura.operacao, produtoId)
  else await recordSincronizacaoFalha(trx, { ...leitura, titulo, dados: { id_bling: String(remoto.id) } }, falta)
}

const PARTES_LETRAS = 500

/** The kit is another one from now on: said with what it was, as stock and sales go by its parts. */
async function tellNewPartes(
  trx: Transacao,
  { id, titulo, ...partes }: Readonly<Record<'titulo' | 'antes' | 'agora', string>> & { readonly id: number },
): Promise<void> {
  const antes = cutText(partes.antes, PARTES_LETRAS)
  const agora = cutText(partes.agora, PARTES_LETRAS)
  const alvo = { tipo: 'produto', id, nome: titulo } as const
  await auditAct(trx, SISTEMA, { tipo: 'kit_mudou_no_bling', alvo, detalhes: { antes, no_bling: agora } })
  await closeTarefas(trx, 'produto.composicao', id)
  const mensagem =
    `No Bling o kit “${titulo}” mudou: era ${antes}, e agora é ${agora}. A loja já conta por essas partes; as vendas abertas ` +
    'ficam com as peças que reservaram: confira-as.'
  await createTarefa(trx, { tarefa: 'produto.composicao', alvo_id: id, titulo }, mensagem)
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
