import { ORIGENS_DE_ARQUIVO, type TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type {
  ImportacaoDePlanilha,
  PlanilhaEntrada,
  PlanilhaEscolhas,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import type { Banco, Db, Idempotencia } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { readSpreadsheet, type SpreadsheetChoice } from '../../infra/files/spreadsheet.ts'
import type { RawUpload } from '../../infra/files/upload.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { MODELO_PADRAO, motorDasImportacoes, restante } from '../../shop/importacoes.ts'
import type { Loja } from '../../shop/loja.ts'
import { fiscaisDosModelos } from '../modelos/modelos.rules.ts'
import { assignFields, cabecalhosConhecidos, keepMapping, mapByOrigem, mapColumns } from './colunas.rules.ts'
import * as data from './importacao.data.ts'
import { deleteImportacaoLinhas, listProposedModelos, numerosDe } from './linhas.data.ts'
import { estadoDosNumeros } from './numeros.rules.ts'

/** Carries an import on: a piece of the reading, of the applying, of the undoing. Writes the next one itself. */
export const IMPORTAR_PLANILHA: JobKind<{ id: number }> = { name: 'planilha-importar' }

const ULTIMAS = 10

type Importador = Pick<Loja, 'db' | 'queue'>

/** Engine for imports of files; a change of many products has no screen of its own. */
export const planilhas = motorDasImportacoes({
  job: IMPORTAR_PLANILHA,
  tabela: 'importacoes',
  area: 'planilha',
  porId: data.planilhaPorId,
  travar: data.lockPlanilha,
  encerrar: (trx, id) =>
    data.changePlanilhaImportacao(trx, id, { estado: 'cancelada', terminada: true, semArquivo: true, mensagem: null }),
})
export const { cancelar: cancelPlanilhaImportacao, retomar: resumePlanilhaImportacoes } = planilhas

export const readPlanilhaImportacao = async (db: Db, id: number): Promise<ImportacaoDePlanilha> =>
  addImportCounts(db, await planilhas.ler(db, id))

export const listPlanilhaImportacoes = async (db: Banco, tipo?: TipoDeImportacao): Promise<ImportacaoDePlanilha[]> =>
  Promise.all((await data.listPlanilhaImportacaoRows(db, tipo, ULTIMAS)).map((linha) => addImportCounts(db, linha)))

async function addImportCounts(db: Db, linha: data.DePlanilha): Promise<ImportacaoDePlanilha> {
  const {
    digest: _,
    usuario_id: _usuarioId,
    leitura: _leitura,
    habitos: _habitos,
    segundos,
    origem,
    ...importacao
  } = linha
  const { criar, alterar, igual, erro, ...contadas } = await numerosDe(db, linha.id)
  const { lidas, aplicadas, desfeitas, ficaram } = contadas
  const aplicar = criar + alterar
  const { estado, total, tipo } = linha
  const [feitas, totalCount] =
    estado === 'lendo'
      ? [lidas, total]
      : estado === 'aplicando'
        ? [aplicadas, aplicar]
        : [estado === 'desfazendo' ? desfeitas + ficaram : 0, aplicadas]
  return {
    ...importacao,
    origem: origem && { codigo: origem, nome: ORIGENS_DE_ARQUIVO[origem] },
    numeros: estadoDosNumeros(linha),
    ...contadas,
    resumo: { criar, alterar, igual, erro },
    modelos_novos: estado === 'pronta' && tipo === 'produtos' ? await listNewModelos(db, linha.id) : [],
    aplicar,
    restante_s: restante(segundos, feitas, totalCount),
  }
}

/** The models that no one here is known by, as the import would make them. */
async function listNewModelos(db: Db, id: number): Promise<string[]> {
  const proposed = await listProposedModelos(db, id, MODELO_PADRAO)
  if (proposed.length === 0) return []
  const known = await fiscaisDosModelos(db)
  const byName = new Map(proposed.map((nome) => [normalizeText(nome), nome]))
  return [...byName].flatMap(([key, nome]) => (known.has(key) ? [] : [nome]))
}

/** Looks at the file, and says what its columns seem to be; a job reads the rows. Nothing of the shop changes. */
export async function receivePlanilha(
  { db, queue }: Importador,
  { tipo, modo }: PlanilhaEntrada,
  arquivo: RawUpload | null,
  usuario_id: number,
  idempotencia?: Idempotencia,
): Promise<ImportacaoDePlanilha> {
  if (!arquivo)
    throw new DomainError('PLANILHA_AUSENTE', {}, { erros: { arquivo: ['Escolha o arquivo da planilha.'] } })
  const { nome, conteudo, digest } = arquivo
  const { planilhas: sheetNames, ...cabeca } = await inspectPlanilha(db, tipo, conteudo)
  return transactionOnce(db, idempotencia, async (trx) => {
    await data.cancelOpenImportacoes(trx, usuario_id)
    const nova = {
      tipo,
      modo,
      usuario_id,
      conteudo,
      digest,
      arquivo: cutText(nome, 200),
      planilhas: sheetNames,
      ...cabeca,
    }
    const { id } = await data.insertImportacao(trx, nova)
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
    return readPlanilhaImportacao(trx, id)
  })
}

/** The file's header, the program that wrote it, what its columns seem to be. */
async function inspectPlanilha(
  db: Banco,
  tipo: TipoDeImportacao,
  conteudo: Uint8Array,
  corte: Partial<SpreadsheetChoice> = {},
) {
  const cabeca = await readSpreadsheet(conteudo, { known: cabecalhosConhecidos(tipo), ...corte })
  const { delimiter: delimitador, sheets: sheetNames, sheet: planilha, header, headerRow: cabecalho, total } = cabeca
  return { delimitador, planilhas: sheetNames, planilha, cabecalho, total, ...(await mapColumns(db, tipo, header)) }
}

/** Stores what the columns are, how the file is cut and what its figures mean, and proposes the rows anew. */
export async function chooseMapping({ db, queue }: Importador, id: number, escolhas: PlanilhaEscolhas) {
  const antes = await planilhas.ler(db, id)
  const { colunas, origem, delimitador, planilha, cabecalho, ...simples } = escolhas
  const outroCorte =
    (delimitador ?? planilha ?? cabecalho) === undefined
      ? null
      : await cutPlanilha(db, antes, { delimitador, planilha, cabecalho })
  const cortada = outroCorte ?? antes
  const outraOrigem = origem === undefined ? null : mapByOrigem(antes.tipo, origem, cortada.colunas)
  const outrosCampos = colunas && { colunas: assignFields(antes.tipo, cortada.colunas, colunas) }
  return transaction(db, async (trx) => {
    const { estado, leitura } = await planilhas.travar(trx, id)
    if (estado !== 'lendo' && estado !== 'pronta') throw new DomainError('IMPORTACAO_NAO_PRONTA')
    await deleteImportacaoLinhas(trx, id)
    await data.changePlanilhaImportacao(trx, id, {
      // Other columns are judged anew.
      ...((outroCorte ?? outraOrigem ?? colunas) && { numeros: null, duvidas: [], habitos: {} }),
      ...simples,
      ...outroCorte,
      ...outraOrigem,
      ...outrosCampos,
      estado: 'lendo',
      leitura: leitura + 1,
      mensagem: null,
      nova_etapa: true,
    })
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
    return readPlanilhaImportacao(trx, id)
  })
}

/** Another cut finds another header, unless a person says which row it is. */
async function cutPlanilha(
  db: Banco,
  { id, tipo, delimitador: antes, planilha: aba }: data.DePlanilha,
  { delimitador, planilha, cabecalho }: Pick<PlanilhaEscolhas, 'delimitador' | 'planilha' | 'cabecalho'>,
) {
  const conteudo = (await data.arquivoDe(db, id))?.conteudo
  if (!conteudo) throw new DomainError('IMPORTACAO_NAO_PRONTA')
  const { planilhas: _, ...cabeca } = await inspectPlanilha(db, tipo, conteudo, {
    delimiter: delimitador ?? antes ?? undefined,
    sheet: planilha ?? aba ?? undefined,
    headerRow: cabecalho,
  })
  return cabeca
}

export const applyImportacao = ({ db, queue }: Importador, autor: Autor, id: number): Promise<ImportacaoDePlanilha> =>
  transaction(db, async (trx) => {
    const importacao = await planilhas.travar(trx, id)
    const { estado, tipo, total, origem, colunas } = importacao
    if (estado !== 'aplicando') {
      if (estado !== 'pronta') throw new DomainError('IMPORTACAO_NAO_PRONTA')
      if (estadoDosNumeros(importacao) === 'perguntar') throw new DomainError('NUMEROS_A_DECIDIR')
      await keepMapping(trx, tipo, { origem, colunas })
      await data.changePlanilhaImportacao(trx, id, { estado: 'aplicando', nova_etapa: true, semArquivo: true })
      const detalhes = { importacao: id, conteudo: tipo, linhas: total }
      await auditAct(trx, autor, { tipo: 'planilha_importada', detalhes })
      await queue.send(trx, IMPORTAR_PLANILHA, { id })
    }
    return readPlanilhaImportacao(trx, id)
  })

export const undoImportacao = (importador: Importador, autor: Autor, id: number): Promise<ImportacaoDePlanilha> =>
  transaction(importador.db, async (trx) => {
    await planilhas.travar(trx, id)
    await startUndo(trx, importador.queue, autor, id)
    return readPlanilhaImportacao(trx, id)
  })

/** An import, or a change of many. */
export const startUndo = (db: Db, queue: Queue, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const linha = await data.lockPlanilhaImportacao(trx, id)
    if (!linha || linha.estado === 'desfazendo') return
    const { estado, tipo } = linha
    const { aplicadas } = await numerosDe(trx, id)
    // An import that failed has applied nothing.
    if ((estado !== 'concluida' && estado !== 'cancelada') || aplicadas === 0)
      throw new DomainError('IMPORTACAO_NAO_PRONTA')
    await data.changePlanilhaImportacao(trx, id, { estado: 'desfazendo', nova_etapa: true })
    const detalhes = { importacao: id, conteudo: tipo, linhas: aplicadas }
    await auditAct(trx, autor, { tipo: 'importacao_desfeita', detalhes })
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
  })
