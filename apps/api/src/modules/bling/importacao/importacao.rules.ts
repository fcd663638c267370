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
import { exigirErp } from '../../../shop/loja.ts'
import { obterProduto } from '../../produtos/produtos.rules.ts'
import { encerrarTarefas } from '../../tarefas/tarefas.rules.ts'
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
  porId: data.importacaoPorId,
  travar: data.travarImportacao,
  encerrar: (trx, id) => data.mudar(trx, id, { estado: 'cancelada', terminada: true, mensagem: null }),
})
export const { cancelar: cancelarImportacao, retomar: retomarImportacoes } = catalogos

export const obterImportacao = async (db: Db, id: number): Promise<Importacao> =>
  comNumeros(db, await catalogos.ler(db, id))

export async function ultimasImportacoes(db: Banco): Promise<Importacao[]> {
  const linhas = await data.ultimas(db, ULTIMAS)
  return Promise.all(linhas.map((linha) => comNumeros(db, linha)))
}

async function comNumeros(db: Db, linha: data.ImportacaoLinha): Promise<Importacao> {
  const { id, estado, mensagem, avisos, criada_em, terminada_em, criterio, segundos } = linha
  const n = await itens.numeros(db, id)
  const total = criterio === null ? n.itens : null
  const aplicar = n.criar + n.vincular
  const [feitos, todos] =
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
    restante_s: trabalha ? restante(segundos, feitos, todos) : null,
    mensagem,
    avisos,
    modelos: await itens.modelosPropostos(db, id),
    cores: estado === 'pronta' || estado === 'concluida' ? await coresSemTom(db, linha) : [],
    criada_em,
    terminada_em,
  }
}

/** Colours without a known tone, the most frequent first, with what a person chose. */
async function coresSemTom(db: Db, { id, cores }: data.ImportacaoLinha): Promise<Importacao['cores']> {
  const quantos = new Map<string, { nome: string; quantos: number }>()
  for (const variacao of await itens.nomesDasVariacoes(db, id)) {
    const { cor } = opcoesDaVariacao(variacao.nome)
    if (cor === null || tomDaCor(cor) !== null) continue
    const chave = chaveDaCor(cor)
    const antes = quantos.get(chave)
    quantos.set(chave, { nome: antes?.nome ?? cor, quantos: Math.max(antes?.quantos ?? 0, variacao.quantos) })
  }
  return [...quantos]
    .map(([chave, uma]) => ({ ...uma, cor: cores[chave] ?? null }))
    .toSorted((a, b) => b.quantos - a.quantos || a.nome.localeCompare(b.nome))
    .slice(0, 200)
}

export async function comecarImportacao(
  contexto: Pick<Contexto, 'db' | 'queue' | 'erp'>,
  usuarioId: number,
): Promise<Importacao> {
  await exigirErp(contexto)
  return transaction(contexto.db, async (trx) => {
    const aberta = await data.abrir(trx, usuarioId)
    if (!aberta) throw new DomainError('IMPORTACAO_ABERTA')
    await data.esquecerAntigas(trx, aberta.id, GUARDADAS)
    await contexto.queue.send(trx, IMPORTAR, { id: aberta.id })
    return obterImportacao(trx, aberta.id)
  })
}

/** Answers are accepted before applying, and afterwards for rows that are still open. */
async function travarParaResponder(trx: Transacao, id: number): Promise<void> {
  const { estado } = await catalogos.travar(trx, id)
  if (estado !== 'pronta' && estado !== 'concluida') throw new DomainError('IMPORTACAO_NAO_PRONTA')
}

export const aplicarImportacao = (
  contexto: Pick<Contexto, 'db' | 'queue'>,
  id: number,
  { estoque_dos_vinculados = null }: { estoque_dos_vinculados?: 'do_bling' | null | undefined },
): Promise<Importacao> =>
  transaction(contexto.db, async (trx) => {
    const { estado } = await catalogos.travar(trx, id)
    const faltam = estado === 'concluida' && (await itens.paraAplicar(trx, id, 1)).length > 0
    if (estado !== 'aplicando') {
      if (estado !== 'pronta' && !faltam) throw new DomainError('IMPORTACAO_NAO_PRONTA')
      await data.mudar(trx, id, { estado: 'aplicando', nova_etapa: true, terminada: false, estoque_dos_vinculados })
      await encerrarTarefas(trx, 'importacao.decidir', id)
      await contexto.queue.send(trx, IMPORTAR, { id })
    }
    return obterImportacao(trx, id)
  })

export const escolherCor = (db: Banco, id: number, { nome, cor }: { nome: string; cor: string }): Promise<Importacao> =>
  transaction(db, async (trx) => {
    await travarParaResponder(trx, id)
    await data.anotarCor(trx, id, chaveDaCor(nome), cor)
    return obterImportacao(trx, id)
  })

export const responder = (
  db: Banco,
  id: number,
  itemId: number,
  { proposta, produto_id, modelo }: RespostaDoItem,
): Promise<ItemDaImportacao> =>
  transaction(db, async (trx) => {
    await travarParaResponder(trx, id)
    const item = await itens.itemPorId(trx, id, itemId)
    if (!item) throw new DomainError('ITEM_DA_IMPORTACAO_NAO_ENCONTRADO')
    if (item.aplicada || (item.proposta === 'ignorar' && item.produto_id !== null))
      throw new DomainError('ITEM_JA_IMPORTADO')
    const com = proposta === 'vincular' ? await produtoParaVincular(trx, produto_id ?? item.produto_id) : null
    await itens.decidir(trx, itemId, {
      ...(modelo === undefined ? {} : { modelo }),
      ...(proposta === undefined ? {} : { proposta, respondida: true, produto_id: com }),
    })
    const respondido = await itens.itemPorId(trx, id, itemId)
    if (!respondido) throw new DomainError('ITEM_DA_IMPORTACAO_NAO_ENCONTRADO')
    return respondido
  })

async function produtoParaVincular(trx: Transacao, id: number | null): Promise<number> {
  if (id === null) throw camposInvalidos({ produto_id: ['Escolha o produto daqui'] })
  const { id_bling } = await obterProduto(trx, id)
  if (id_bling !== null) throw new DomainError('PRODUTO_JA_VINCULADO')
  return id
}

export const responderMuitos = (
  db: Banco,
  id: number,
  { ids, filtro, ...resposta }: RespostaDeMuitos,
): Promise<{ mudados: number }> =>
  transaction(db, async (trx) => {
    await travarParaResponder(trx, id)
    return { mudados: await itens.mudarMuitos(trx, id, { ids, filtro }, resposta) }
  })
