import type { JobKind, Queue } from '../../../infra/database/queue.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { estoqueMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { mensagemDaTarefa } from '../../tarefas/tarefas.data.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import { seExistir } from '../conexao/bling.error.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { fracao } from '../saldo/saldos.mapping.ts'
import { readSaldos } from '../saldo/saldos.sync.ts'
import { detalhe } from './detalhe.sync.ts'
import * as data from './mudanca.data.ts'
import { codigoConhecido, comoEsta, formatMudancaPergunta, isProdutoGone, oQueMudou } from './mudanca.rules.ts'
import { EXCLUIDO, type LinhaDeProduto, linhasDeProduto, type ProdutoDoBling } from './produtos.mapping.ts'

/** Looks whether all that is linked is still of the same structure at Bling, with or without an event. */
export const LER_ESTRUTURAS: JobKind<object> = { name: 'bling-ler-estruturas' }
/** So many readings of the balances to one of the structures. */
export const LEITURAS_POR_ESTRUTURA = 12
const POR_LEITURA = 100
/** All, the deleted ones too. */
const TODOS = 5

/**
 * Is the linked product at Bling still what it is here? Changes are one task, and until it is answered, or fits again,
 * nothing of the product is moved. `lido`: as it was read just now; `saldos`: its balances are looked at too, as they
 * are always while a question waits.
 */
export async function confereNoBling(
  contexto: Contexto,
  produtoId: number,
  { lido, saldos = false }: { lido?: ProdutoDoBling; saldos?: boolean } = {},
): Promise<boolean> {
  const { db, queue, client } = contexto
  const antes = await data.comoEstaAqui(db, produtoId)
  if (!antes) return true
  const remoto = lido ?? (await seExistir(detalhe(client, Number(antes.id_bling))))
  const perguntado = (await mensagemDaTarefa(db, DESTE, produtoId)) !== null
  const quebrados = !isProdutoGone(remoto) && (saldos || perguntado) ? await saldosQuebrados(contexto, antes) : []
  return transaction(db, async (trx) => {
    const localProduto = await data.lockProdutoAsIs(trx, produtoId)
    if (localProduto?.id_bling !== antes.id_bling) return true
    const mudancas = [...oQueMudou(localProduto, remoto), ...quebrados]
    if (mudancas.length === 0 && remoto) {
      await data.recordBlingState(trx, localProduto, comoEsta(remoto))
      await resumeProduto(trx, queue, localProduto)
      return true
    }
    await askAboutProduto(trx, localProduto, formatMudancaPergunta(mudancas))
    return false
  })
}

/** Balances that are not of whole pieces, in sentences. */
async function saldosQuebrados({ db, client }: Contexto, { id_bling, titulo, variacoes }: data.ProdutoLigado) {
  const { deposito_id } = await readBlingConfiguracao(db)
  if (deposito_id === null) return []
  const nomes = new Map([[id_bling, titulo], ...variacoes.map((v) => [v.id_bling, `${titulo} ${v.nome}`] as const)])
  const linhas = await readSaldos(client, [...nomes.keys()])
  return [...linhas].flatMap(([id, linha]) => {
    const quebrado = fracao(linha, deposito_id)
    return quebrado === null ? [] : [`No Bling há ${quebrado} de ${nomes.get(id)}: aqui só se contam peças inteiras.`]
  })
}

/** Message of a job that found a change, or waits for the answer. */
export const PERGUNTADO = 'O produto mudou no Bling: veja a pergunta sobre ele.'

const DESTE = 'produto.estrutura'

async function askAboutProduto(
  trx: Transacao,
  { produto_id: id, titulo }: data.ProdutoLigado,
  mensagem: string,
): Promise<void> {
  if ((await mensagemDaTarefa(trx, DESTE, id)) === mensagem) return
  await closeTarefas(trx, DESTE, id)
  await createTarefa(trx, { tarefa: DESTE, alvo_id: id, titulo }, mensagem)
}

/** It fits (again): what waited goes on. */
async function resumeProduto(
  trx: Transacao,
  queue: Queue,
  { produto_id: id, titulo }: data.ProdutoLigado,
): Promise<void> {
  if ((await mensagemDaTarefa(trx, DESTE, id)) === null) return
  await closeTarefas(trx, DESTE, id)
  await estoqueMudou(trx, queue, { id, titulo })
}

/** Reads a hundred of all that is linked in a request, and looks closer at what is not as it was. */
export async function readEstruturas(contexto: Contexto): Promise<void> {
  const { db, client } = contexto
  const suspeitos = new Set((await data.listAskedProdutos(db)).map(({ id }) => id))
  for (let depois = ''; ; ) {
    const pagina = await data.ligadas(db, depois, POR_LEITURA)
    const ultima = pagina.at(-1)
    if (!ultima) break
    depois = ultima.id_bling
    const query = { criterio: TODOS, tipo: 'T', limite: 100, 'idsProdutos[]': pagina.map(({ id_bling }) => id_bling) }
    const resposta = await client.request('GET', '/produtos', { query, leitura: true })
    const linhas = new Map(linhasDeProduto.parse(resposta).data.map((linha) => [String(linha.id), linha]))
    const conhecidas = pagina.flatMap((ligada) => {
      const linha = linhas.get(ligada.id_bling)
      if (linha && comoEra(ligada, linha)) return [{ ligada, codigo: linha.codigo ?? '' }]
      suspeitos.add(ligada.produto_id)
      return []
    })
    const novas = conhecidas.filter(({ ligada }) => ligada.codigo_la === null)
    await data.keepCodigos(db, novas)
  }
  for (const produto of suspeitos) await confereNoBling(contexto, produto)
}

/** Takes a field that a row of a list, or an event, does not say as it was. */
export const comoEra = (
  ligada: Pick<data.Ligada, 'formato' | 'pai' | 'codigo_la' | 'sku' | 'contado'>,
  linha: Omit<LinhaDeProduto, 'id'>,
): boolean =>
  linha.situacao !== EXCLUIDO &&
  (linha.formato ?? ligada.formato) === ligada.formato &&
  (!linha.idProdutoPai || ligada.pai === null || String(linha.idProdutoPai) === ligada.pai) &&
  codigoConhecido(ligada, linha.codigo ?? '')
