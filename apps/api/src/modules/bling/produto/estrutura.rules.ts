import { isDeepStrictEqual } from 'node:util'
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
  const { titulo, quantidade } = await data.estoqueProprio(trx, produtoId)
  await tellNewPartes(trx, { id: produtoId, titulo, partes })
  if (partes.length === 0) return
  const ids = partes.map(({ id }) => id)
  const ligadas = await data.ligadasComIds(trx, ids)
  const linkedPecas = new Map([...ligadas].filter(([, peca]) => peca.variacao_id !== null || !peca.tem_variacoes))
  const falta = await oQueFalta(trx, partes, linkedPecas)
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

const PARTES_LETRAS = 500
const VENDAS_DITAS = 10

/** The kit is another one there from now on: said with what it was, as stock and sales go by its parts. */
async function tellNewPartes(
  trx: Transacao,
  {
    id,
    titulo,
    partes,
  }: { readonly id: number; readonly titulo: string; readonly partes: ReturnType<typeof partesDoKit> },
): Promise<void> {
  const composicao = partes
    .map((parte) => [String(parte.id), parte.quantidade] as const)
    .sort(([a], [b]) => Number(a) - Number(b))
  const antes = await data.recordComposicao(trx, id, composicao)
  if (antes === null || antes.length === 0 || isDeepStrictEqual(antes, composicao)) return
  const [oldText, newText] = [await describePartes(trx, antes), await describePartes(trx, composicao)]
  const alvo = { tipo: 'produto', id, nome: titulo } as const
  await auditAct(trx, SISTEMA, { tipo: 'kit_mudou_no_bling', alvo, detalhes: { antes: oldText, no_bling: newText } })
  await closeTarefas(trx, 'produto.composicao', id)
  const efeito =
    composicao.length === 0
      ? 'Aqui o kit continua com as partes de antes.'
      : 'A loja passa a contar por essas partes, assim que todas estão aqui.'
  const mensagem = `No Bling o kit “${titulo}” mudou: era ${oldText}, e agora ${composicao.length === 0 ? 'está' : 'é'} ${newText}. ${efeito}${await describeVendas(trx, id)}`
  await createTarefa(trx, { tarefa: 'produto.composicao', alvo_id: id, titulo }, mensagem)
}

async function describePartes(trx: Transacao, composicao: data.Composicao): Promise<string> {
  if (composicao.length === 0) return 'sem partes'
  const ids = composicao.map(([id]) => id)
  const nomes = new Map([...(await data.nomesDosIds(trx, ids)), ...(await data.nomesDasPecas(trx, ids))])
  const texto = composicao
    .map(([id, quantidade]) => `${formatPlainNumber(quantidade)} × ${nomes.get(id) ?? `nº ${id} do Bling`}`)
    .join(', ')
  return cutText(texto, PARTES_LETRAS)
}

async function describeVendas(trx: Transacao, kitId: number): Promise<string> {
  const vendas = await data.vendasComOKit(trx, kitId)
  if (vendas.length === 0) return ''
  if (vendas.length === 1) return ` A venda aberta ${vendas[0]} fica com as peças que reservou: confira-a.`
  const named = vendas.slice(0, VENDAS_DITAS).join(', ')
  const demais = vendas.length > VENDAS_DITAS ? ` e mais ${vendas.length - VENDAS_DITAS}` : ''
  return ` As vendas abertas ${named}${demais} ficam com as peças que reservaram: confira-as.`
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
