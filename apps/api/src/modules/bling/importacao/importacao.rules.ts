import type {
  Importacao,
  ItemDaImportacao,
  RespostaDeMuitos,
  RespostaDoItem,
} from '@estampa/contract/bling/importacao.routes.ts'
import { camposInvalidos, DomainError } from '../../../infra/base/errors.ts'
import type { JobKind } from '../../../infra/database/queue.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { chaveDaCor, tomDaCor } from '../../../shop/cores.ts'
import { motorDasImportacoes, restante } from '../../../shop/importacoes.ts'
import { requireErp } from '../../../shop/loja.ts'
import { readProduto } from '../../produtos/produtos.rules.ts'
import { closeTarefas } from '../../tarefas/tarefas.rules.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { opcoesDaVariacao } from './entrada.mapping.ts'
import * as data from './importacao.data.ts'
import * as itens from './itens.data.ts'

/** Carries an import on: a piece of the reading, of the applying, of the pictures. Writes the next one itself. */
export const IMPORTAR: JobKind<{ id: number }> = { name: 'bling-importar' }

const GUARDADAS = 5
const ULTIMAS = 5

export const catalogos = motorDasImportacoes({
  job: IMPORTAR,
  tabela: 'bling_importacoes',
  area: 'importacao',
  porId: data.readBlingImportacaoRow,
  travar: data.lockBlingImportacao,
  encerrar: (trx, id) => data.changeBlingImportacao(trx, id, { estado: 'cancelada', terminada: true, mensagem: null }),
})
export const { cancelar: cancelBlingImportacao, retomar: resumeBlingImportacoes } = catalogos

export const readBlingImportacao = async (db: Db, id: number): Promise<Importacao> =>
  buildImportacao(db, await catalogos.ler(db, id))

export async function listBlingImportacoes(db: Banco): Promise<Importacao[]> {
  const linhas = await data.listBlingImportacaoRows(db, ULTIMAS)
  return Promise.all(linhas.map((linha) => buildImportacao(db, linha)))
}

async function buildImportacao(db: Db, linha: data.BlingImportacaoLinha): Promise<Importacao> {
  const { id, estado, mensagem, avisos, criada_em, terminada_em, criterio, segundos } = linha
  const n = await itens.numeros(db, id)
  const total = criterio === null ? n.itens : null
  const aplicar = n.criar + n.vincular
  const [feitos, plannedCount] =
    estado === 'lendo' ? [n.lidos, total] : [n.aplicados + n.baixadas + n.falhas, aplicar + n.fotos]
  const trabalha = estado === 'lendo' || estado === 'aplicando'
  return {
    id,
    estado,
    lidos: n.lidos,
    total,
    aplicados: n.aplicados,
    aplicar,
    fotos: { total: n.fotos, baixadas: n.baixadas, falhas: n.falhas },
    resumo: { criar: n.criar, vincular: n.vincular, perguntar: n.perguntar, ignorar: n.ignorar },
    restante_s: trabalha ? restante(segundos, feitos, plannedCount) : null,
    mensagem,
    avisos,
    modelos: await itens.modelosPropostos(db, id),
    cores: estado === 'pronta' || estado === 'concluida' ? await coresSemTom(db, linha) : [],
    criada_em,
    terminada_em,
  }
}

/** Colours without a known tone, the most frequent first, with what a person chose. */
async function coresSemTom(db: Db, { id, cores }: data.BlingImportacaoLinha): Promise<Importacao['cores']> {
  const quantos = new Map<string, { nome: string; quantos: number }>()
  for (const variacao of await itens.nomesDasVariacoes(db, id)) {
    const { cor } = opcoesDaVariacao(variacao.nome)
    if (cor === null || tomDaCor(cor) !== null) continue
    const chave = chaveDaCor(cor)
    const antes = quantos.get(chave)
    quantos.set(chave, { nome: antes?.nome ?? cor, quantos: Math.max(antes?.quantos ?? 0, variacao.quantos) })
  }
  return [...quantos]
    .map(([chave, corCount]) => ({ ...corCount, cor: cores[chave] ?? null }))
    .toSorted((a, b) => b.quantos - a.quantos || a.nome.localeCompare(b.nome))
    .slice(0, 200)
}

export async function startImportacao(
  contexto: Pick<Contexto, 'db' | 'queue' | 'erp'>,
  usuarioId: number,
): Promise<Importacao> {
  await requireErp(contexto)
  return transaction(contexto.db, async (trx) => {
    const aberta = await data.insertBlingImportacao(trx, usuarioId)
    if (!aberta) throw new DomainError('IMPORTACAO_ABERTA')
    await data.forgetOldImportacoes(trx, aberta.id, GUARDADAS)
    await contexto.queue.send(trx, IMPORTAR, { id: aberta.id })
    return readBlingImportacao(trx, aberta.id)
  })
}

/** Answers are accepted before applying, and afterwards for rows that are still open. */
async function lockImportacaoToAnswer(trx: Transacao, id: number): Promise<void> {
  const { estado } = await catalogos.travar(trx, id)
  if (estado !== 'pronta' && estado !== 'concluida') throw new DomainError('IMPORTACAO_NAO_PRONTA')
}

export const applyBlingImportacao = (
  contexto: Pick<Contexto, 'db' | 'queue'>,
  id: number,
  { estoque_dos_vinculados = null }: { estoque_dos_vinculados?: 'do_bling' | null | undefined },
): Promise<Importacao> =>
  transaction(contexto.db, async (trx) => {
    const { estado } = await catalogos.travar(trx, id)
    const faltam = estado === 'concluida' && (await itens.listItensToApply(trx, id, 1)).length > 0
    if (estado !== 'aplicando') {
      if (estado !== 'pronta' && !faltam) throw new DomainError('IMPORTACAO_NAO_PRONTA')
      await data.changeBlingImportacao(trx, id, {
        estado: 'aplicando',
        nova_etapa: true,
        terminada: false,
        estoque_dos_vinculados,
      })
      await closeTarefas(trx, 'importacao.decidir', id)
      await contexto.queue.send(trx, IMPORTAR, { id })
    }
    return readBlingImportacao(trx, id)
  })

export const chooseCor = (db: Banco, id: number, { nome, cor }: { nome: string; cor: string }): Promise<Importacao> =>
  transaction(db, async (trx) => {
    await lockImportacaoToAnswer(trx, id)
    await data.setImportacaoCor(trx, id, chaveDaCor(nome), cor)
    return readBlingImportacao(trx, id)
  })

export const answerImportacaoItem = (
  db: Banco,
  id: number,
  itemId: number,
  { proposta, produto_id, modelo }: RespostaDoItem,
): Promise<ItemDaImportacao> =>
  transaction(db, async (trx) => {
    await lockImportacaoToAnswer(trx, id)
    const item = await itens.itemPorId(trx, id, itemId)
    if (!item) throw new DomainError('ITEM_DA_IMPORTACAO_NAO_ENCONTRADO')
    if (item.aplicada || (item.proposta === 'ignorar' && item.produto_id !== null))
      throw new DomainError('ITEM_JA_IMPORTADO')
    const chosenProdutoId =
      proposta === 'vincular' ? await produtoParaVincular(trx, produto_id ?? item.produto_id) : null
    await itens.saveDecision(trx, itemId, {
      ...(modelo === undefined ? {} : { modelo }),
      ...(proposta === undefined ? {} : { proposta, respondida: true, produto_id: chosenProdutoId }),
    })
    const respondido = await itens.itemPorId(trx, id, itemId)
    if (!respondido) throw new DomainError('ITEM_DA_IMPORTACAO_NAO_ENCONTRADO')
    return respondido
  })

async function produtoParaVincular(trx: Transacao, id: number | null): Promise<number> {
  if (id === null) throw camposInvalidos({ produto_id: ['Escolha o produto daqui'] })
  const { id_bling } = await readProduto(trx, id)
  if (id_bling !== null) throw new DomainError('PRODUTO_JA_VINCULADO')
  return id
}

export const answerImportacaoItens = (
  db: Banco,
  id: number,
  { ids, filtro, ...resposta }: RespostaDeMuitos,
): Promise<{ mudados: number }> =>
  transaction(db, async (trx) => {
    await lockImportacaoToAnswer(trx, id)
    return { mudados: await itens.changeImportacaoItens(trx, id, { ids, filtro }, resposta) }
  })
