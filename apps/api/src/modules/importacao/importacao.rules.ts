import { rotuloDoCampo, type TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type {
  ImportacaoDePlanilha,
  PlanilhaEntrada,
  PlanilhaEscolhas,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import { type Banco, type Idempotencia, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { readSpreadsheet } from '../../infra/files/spreadsheet.ts'
import type { RawUpload } from '../../infra/files/upload.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { cabecalhosConhecidos, casarColunas } from './colunas.rules.ts'
import * as data from './importacao.data.ts'
import type { Coluna } from './registros.ts'

/** Carries an import on: a piece of the reading, of the applying, of the undoing. Writes the next one itself. */
export const IMPORTAR_PLANILHA: JobKind<{ id: number }> = { name: 'planilha-importar' }

const ULTIMAS = 10

type Importador = Pick<Loja, 'db' | 'queue'>

export async function obterImportacao(db: Banco | Transacao, id: number): Promise<ImportacaoDePlanilha> {
  const linha = await data.importacaoPorId(db, id)
  if (!linha || !data.deArquivo(linha)) throw new DomainError('IMPORTACAO_NAO_ENCONTRADA')
  return comNumeros(db, linha)
}

export async function ultimasImportacoes(db: Banco, tipo?: TipoDeImportacao): Promise<ImportacaoDePlanilha[]> {
  const linhas = await data.ultimas(db, tipo, ULTIMAS)
  return Promise.all(linhas.filter(data.deArquivo).map((linha) => comNumeros(db, linha)))
}

async function comNumeros(db: Banco | Transacao, linha: data.DePlanilha): Promise<ImportacaoDePlanilha> {
  const { digest: _, usuario_id: __, leitura: ___, segundos, ...importacao } = linha
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
    origem: null,
    numeros: 'sem_duvida',
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
  const lembradas = await data.lembradas(db, tipo)
  const cabeca = await readSpreadsheet(conteudo, { known: cabecalhosConhecidos(tipo, lembradas) })
  const { delimiter: delimitador, sheets: planilhas, sheet: planilha, header, total } = cabeca
  const colunas = casarColunas(tipo, header, lembradas)
  const nova = { tipo, modo, usuario_id, conteudo, digest, delimitador, planilhas, planilha, colunas, total }
  return transaction(db, idempotencia, async (trx) => {
    await data.desistirDasAbertas(trx, usuario_id)
    const { id } = await data.inserir(trx, { ...nova, arquivo: cortar(nome, 200) })
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
    return obterImportacao(trx, id)
  })
}

async function travar(trx: Transacao, id: number) {
  const linha = await data.travarImportacao(trx, id)
  if (!linha || !data.deArquivo(linha)) throw new DomainError('IMPORTACAO_NAO_ENCONTRADA')
  return linha
}

/** What the columns are, how the file is cut, what its figures mean: the rows are proposed anew. */
export async function escolher(
  { db, queue }: Importador,
  id: number,
  escolhas: PlanilhaEscolhas,
): Promise<ImportacaoDePlanilha> {
  const antes = await data.importacaoPorId(db, id)
  if (!antes || !data.deArquivo(antes)) throw new DomainError('IMPORTACAO_NAO_ENCONTRADA')
  const { colunas, delimitador, planilha, ...simples } = escolhas
  if (colunas) conferirColunas(antes, colunas)
  const outroCorte =
    (delimitador ?? planilha) === undefined ? null : await recortar(db, antes, { delimitador, planilha })
  return transaction(db, undefined, async (trx) => {
    const { estado, leitura, tipo } = await travar(trx, id)
    if (estado !== 'lendo' && estado !== 'pronta') throw new DomainError('IMPORTACAO_NAO_PRONTA')
    await data.apagarLinhas(trx, id)
    await data.mudar(trx, id, {
      ...definidas(simples),
      ...outroCorte,
      ...(colunas && { colunas }),
      ...{ estado: 'lendo', leitura: leitura + 1, mensagem: null, nova_etapa: true },
    })
    if (colunas) await data.lembrar(trx, tipo, mudadas(antes.colunas, colunas))
    await queue.send(trx, IMPORTAR_PLANILHA, { id })
    return obterImportacao(trx, id)
  })
}

type Simples = Pick<PlanilhaEscolhas, 'modo' | 'estoque' | 'contado_em'>
const definidas = ({ modo, estoque, contado_em }: Simples) => ({
  ...(modo && { modo }),
  ...(estoque && { estoque }),
  ...(contado_em && { contado_em }),
})

function conferirColunas({ tipo, colunas: antes }: data.DePlanilha, colunas: readonly Coluna[]): void {
  if (antes.length !== colunas.length) throw new DomainError('IMPORTACAO_NAO_PRONTA')
  const usados = new Set<string>()
  for (const { campo } of colunas) {
    if (campo !== null && usados.has(campo))
      throw new DomainError('COLUNA_REPETIDA', { campo: rotuloDoCampo(tipo, campo) })
    if (campo !== null) usados.add(campo)
  }
}

/** What a person changed is remembered for the next file with such headers. */
const mudadas = (antes: readonly Coluna[], depois: readonly Coluna[]) =>
  new Map(
    depois.flatMap(({ campo }, i) => {
      const cabecalho = normalizar(antes[i]?.coluna ?? '')
      return cabecalho === '' || campo === antes[i]?.campo ? [] : [[cabecalho, campo] as const]
    }),
  )

async function recortar(
  db: Banco,
  { id, tipo, delimitador: antes }: data.DePlanilha,
  { delimitador, planilha }: Pick<PlanilhaEscolhas, 'delimitador' | 'planilha'>,
) {
  const conteudo = (await data.arquivoDe(db, id))?.conteudo
  if (!conteudo) throw new DomainError('IMPORTACAO_NAO_PRONTA')
  const lembradas = await data.lembradas(db, tipo)
  const known = cabecalhosConhecidos(tipo, lembradas)
  const cabeca = await readSpreadsheet(conteudo, {
    known,
    delimiter: delimitador ?? antes ?? undefined,
    sheet: planilha,
  })
  const colunas = casarColunas(tipo, cabeca.header, lembradas)
  return { delimitador: cabeca.delimiter, planilha: cabeca.sheet, total: cabeca.total, colunas }
}

export const aplicarImportacao = ({ db, queue }: Importador, autor: Autor, id: number): Promise<ImportacaoDePlanilha> =>
  transaction(db, undefined, async (trx) => {
    const { estado, tipo, total } = await travar(trx, id)
    if (estado !== 'aplicando') {
      if (estado !== 'pronta') throw new DomainError('IMPORTACAO_NAO_PRONTA')
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
  transaction(importador.db, undefined, async (trx) => {
    await travar(trx, id)
    await desfazerNa(trx, importador.queue, autor, id)
    return obterImportacao(trx, id)
  })

/** An import, or a change of many. */
export async function desfazerNa(trx: Transacao, queue: Queue, autor: Autor, id: number): Promise<void> {
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
}

/** Applied rows stay, and can be undone; the others are not applied. */
export const cancelarImportacao = (db: Banco, id: number): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    const { estado } = await travar(trx, id)
    if (estado === 'cancelada') return
    if (estado !== 'lendo' && estado !== 'pronta' && estado !== 'aplicando')
      throw new DomainError('IMPORTACAO_ENCERRADA')
    await data.mudar(trx, id, { estado: 'cancelada', terminada: true, semArquivo: true, mensagem: null })
  })

/** At start: continues what was running. */
export const retomarImportacoes = (db: Banco, queue: Queue): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    for (const { id } of await data.emCurso(trx)) await queue.send(trx, IMPORTAR_PLANILHA, { id })
  })
