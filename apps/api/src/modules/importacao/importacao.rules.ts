import { ORIGENS, type TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type {
  ImportacaoDePlanilha,
  PlanilhaEntrada,
  PlanilhaEscolhas,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import {
  type Banco,
  type Db,
  type Idempotencia,
  type Transacao,
  transaction,
  transactionOnce,
} from '../../infra/database/transaction.ts'
import { readSpreadsheet, type SpreadsheetChoice } from '../../infra/files/spreadsheet.ts'
import type { RawUpload } from '../../infra/files/upload.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { cabecalhosConhecidos } from './colunas.rules.ts'
import * as data from './importacao.data.ts'
import { comCampos, lembrar, mapear, porOrigem } from './mapeamento.rules.ts'
import { estadoDosNumeros } from './numeros.rules.ts'

/** Carries an import on: a piece of the reading, of the applying, of the undoing. Writes the next one itself. */
export const IMPORTAR_PLANILHA: JobKind<{ id: number }> = { name: 'planilha-importar' }

const ULTIMAS = 10

type Importador = Pick<Loja, 'db' | 'queue'>

export async function obterImportacao(db: Db, id: number): Promise<ImportacaoDePlanilha> {
  const linha = await data.importacaoPorId(db, id)
  if (!linha || !data.deArquivo(linha)) throw new DomainError('IMPORTACAO_NAO_ENCONTRADA')
  return comNumeros(db, linha)
}

export async function ultimasImportacoes(db: Banco, tipo?: TipoDeImportacao): Promise<ImportacaoDePlanilha[]> {
  const linhas = await data.ultimas(db, tipo, ULTIMAS)
  return Promise.all(linhas.filter(data.deArquivo).map((linha) => comNumeros(db, linha)))
}

async function comNumeros(db: Db, linha: data.DePlanilha): Promise<ImportacaoDePlanilha> {
  const { digest: _, usuario_id: __, leitura: ___, habitos: ____, segundos, origem, ...importacao } = linha
  const { lidas, aplicadas, avisadas, desfeitas, ficaram, ...resumo } = await data.numeros(db, linha.id)
  const aplicar = resumo.criar + resumo.alterar
  const { estado, total } = linha
  const [feitas, todas] =
    estado === 'lendo'
      ? [lidas, total]
      : estado === 'aplicando'
        ? [aplicadas, aplicar]
        : [estado === 'desfazendo' ? desfeitas + ficaram : 0, aplicadas]
  const restante_s = feitas > 0 ? Math.ceil((segundos / feitas) * (todas - feitas)) : null
  return {
    ...importacao,
    origem: origem && { codigo: origem, nome: ORIGENS[origem] },
    numeros: estadoDosNumeros(linha),
    lidas,
    aplicadas,
    avisadas,
    desfeitas,
    ficaram,
    resumo,
    aplicar,
    restante_s,
  }
}

/** Looks at the file, and says what its columns seem to be; a job reads the rows. Nothing of the shop changes. */
export async function receberPlanilha(
  { db, queue }: Importador,
  { tipo, modo }: PlanilhaEntrada,
  arquivo: RawUpload | null,
  usuario_id: number,
  idempotencia?: Idempotencia,
): Promise<ImportacaoDePlanilha> {
  if (!arquivo)
    throw new DomainError('PLANILHA_AUSENTE', {}, { erros: { arquivo: ['Escolha o arquivo da planilha.'] } })
  const { nome, conteudo, digest } = arquivo
  const { planilhas, ...cabeca } = await olhar(db, tipo, conteudo)
  return transactionOnce(db, idempotencia, async (trx) => {
    await data.desistirDasAbertas(trx, usuario_id)
    const nova = { tipo, modo, usuario_id, conteudo, digest, arquivo: cortar(nome, 200), planilhas, ...cabeca }
    const { id } = await data.inserir(trx, nova)
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
    return obterImportacao(trx, id)
  })
}

async function travar(trx: Transacao, id: number) {
  const linha = await data.travarImportacao(trx, id)
  if (!linha || !data.deArquivo(linha)) throw new DomainError('IMPORTACAO_NAO_ENCONTRADA')
  return linha
}

/** The file's header, the program that wrote it, what its columns seem to be. */
async function olhar(db: Banco, tipo: TipoDeImportacao, conteudo: Uint8Array, corte: Partial<SpreadsheetChoice> = {}) {
  const cabeca = await readSpreadsheet(conteudo, { known: cabecalhosConhecidos(tipo), ...corte })
  const { delimiter: delimitador, sheets: planilhas, sheet: planilha, header, headerRow: cabecalho, total } = cabeca
  return { delimitador, planilhas, planilha, cabecalho, total, ...(await mapear(db, tipo, header)) }
}

/** What the columns are, how the file is cut, what its figures mean: the rows are proposed anew. */
export async function escolher(
  { db, queue }: Importador,
  id: number,
  escolhas: PlanilhaEscolhas,
): Promise<ImportacaoDePlanilha> {
  const antes = await data.importacaoPorId(db, id)
  if (!antes || !data.deArquivo(antes)) throw new DomainError('IMPORTACAO_NAO_ENCONTRADA')
  const { colunas, origem, delimitador, planilha, cabecalho, ...simples } = escolhas
  const outroCorte =
    (delimitador ?? planilha ?? cabecalho) === undefined
      ? null
      : await recortar(db, antes, { delimitador, planilha, cabecalho })
  const cortada = outroCorte ?? antes
  const outraOrigem = origem === undefined ? null : porOrigem(antes.tipo, origem, cortada.colunas)
  const outrosCampos = colunas && { colunas: comCampos(antes.tipo, cortada.colunas, colunas) }
  return transaction(db, async (trx) => {
    const { estado, leitura } = await travar(trx, id)
    if (estado !== 'lendo' && estado !== 'pronta') throw new DomainError('IMPORTACAO_NAO_PRONTA')
    await data.apagarLinhas(trx, id)
    await data.mudar(trx, id, {
      // Other columns are judged anew.
      ...((outroCorte ?? outraOrigem ?? colunas) && { numeros: null, duvidas: [], habitos: {} }),
      ...definidas(simples),
      ...outroCorte,
      ...outraOrigem,
      ...outrosCampos,
      estado: 'lendo',
      leitura: leitura + 1,
      mensagem: null,
      nova_etapa: true,
    })
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
    return obterImportacao(trx, id)
  })
}

type Simples = Pick<PlanilhaEscolhas, 'modo' | 'estoque' | 'contado_em' | 'numeros'>
const definidas = ({ modo, estoque, contado_em, numeros }: Simples) => ({
  ...(numeros && { numeros }),
  ...(modo && { modo }),
  ...(estoque && { estoque }),
  ...(contado_em && { contado_em }),
})

/** Another cut finds another header, unless a person says which row it is. */
async function recortar(
  db: Banco,
  { id, tipo, delimitador: antes, planilha: aba }: data.DePlanilha,
  { delimitador, planilha, cabecalho }: Pick<PlanilhaEscolhas, 'delimitador' | 'planilha' | 'cabecalho'>,
) {
  const conteudo = (await data.arquivoDe(db, id))?.conteudo
  if (!conteudo) throw new DomainError('IMPORTACAO_NAO_PRONTA')
  const { planilhas: _, ...cabeca } = await olhar(db, tipo, conteudo, {
    delimiter: delimitador ?? antes ?? undefined,
    sheet: planilha ?? aba ?? undefined,
    headerRow: cabecalho,
  })
  return cabeca
}

export const aplicarImportacao = ({ db, queue }: Importador, autor: Autor, id: number): Promise<ImportacaoDePlanilha> =>
  transaction(db, async (trx) => {
    const importacao = await travar(trx, id)
    const { estado, tipo, total, origem, colunas } = importacao
    if (estado !== 'aplicando') {
      if (estado !== 'pronta') throw new DomainError('IMPORTACAO_NAO_PRONTA')
      if (estadoDosNumeros(importacao) === 'perguntar') throw new DomainError('NUMEROS_A_DECIDIR')
      await lembrar(trx, tipo, { origem, colunas })
      await data.mudar(trx, id, { estado: 'aplicando', nova_etapa: true, semArquivo: true })
      await auditar(trx, autor, {
        tipo: 'planilha_importada',
        detalhes: { importacao: id, conteudo: tipo, linhas: total },
      })
      await queue.send(trx, IMPORTAR_PLANILHA, { id })
    }
    return obterImportacao(trx, id)
  })

export const desfazerImportacao = (importador: Importador, autor: Autor, id: number): Promise<ImportacaoDePlanilha> =>
  transaction(importador.db, async (trx) => {
    await travar(trx, id)
    await comecarADesfazer(trx, importador.queue, autor, id)
    return obterImportacao(trx, id)
  })

/** An import, or a change of many. */
export const comecarADesfazer = (db: Db, queue: Queue, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const linha = await data.travarImportacao(trx, id)
    if (!linha || linha.estado === 'desfazendo') return
    const { estado, tipo } = linha
    const { aplicadas } = await data.numeros(trx, id)
    // One that failed has applied nothing.
    if ((estado !== 'concluida' && estado !== 'cancelada') || aplicadas === 0)
      throw new DomainError('IMPORTACAO_NAO_PRONTA')
    await data.mudar(trx, id, { estado: 'desfazendo', nova_etapa: true })
    const detalhes = { importacao: id, conteudo: tipo, linhas: aplicadas }
    await auditar(trx, autor, { tipo: 'importacao_desfeita', detalhes })
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
  })

/** Applied rows stay, and can be undone; the others are not applied. */
export const cancelarImportacao = (db: Banco, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { estado } = await travar(trx, id)
    if (estado === 'cancelada') return
    if (estado !== 'lendo' && estado !== 'pronta' && estado !== 'aplicando')
      throw new DomainError('IMPORTACAO_ENCERRADA')
    await data.mudar(trx, id, { estado: 'cancelada', terminada: true, semArquivo: true, mensagem: null })
  })

/** At start: continues what was running. */
export const retomarImportacoes = (db: Banco, queue: Queue): Promise<void> =>
  transaction(db, async (trx) => {
    for (const { id } of await data.emCurso(trx)) await queue.send(trx, IMPORTAR_PLANILHA, { id })
  })
