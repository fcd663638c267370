import type { TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { type Banco, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { readSpreadsheet, type SpreadsheetRow } from '../../infra/files/spreadsheet.ts'
import type { Log } from '../../infra/process/logger.ts'
import { recusaDe } from '../../shop/importacoes.ts'
import type { Loja } from '../../shop/loja.ts'
import { applyGrupos } from './aplicacao.rules.ts'
import { arrumador, ParentNames } from './arrumar.rules.ts'
import { cabecalhosConhecidos } from './colunas.rules.ts'
import { refuseSameProduto } from './contexto.data.ts'
import { removeCreatedRecords, undoGrupos } from './desfazer.rules.ts'
import * as data from './importacao.data.ts'
import { planilhas } from './importacao.rules.ts'
import { leiauteDe } from './leiautes/leiautes.ts'
import * as guardadas from './linhas.data.ts'
import { chaveDoGrupo, formatImportacaoLinhaName, parseImportacaoLinha, skuDaLinha } from './linhas.rules.ts'
import { Juiz } from './numeros.rules.ts'
import { contextoEPropostas } from './propostas.rules.ts'

/** Groups that are looked for at once; proposed, their records are read in one go. */
const GRUPOS_POR_LEITURA = 200
/** Rows of one transaction, of whole groups. */
const LINHAS_POR_TRANSACAO = 100

export const planilhaJobs = (loja: Loja & { readonly log: Log | undefined }): Promise<void> =>
  planilhas.trabalhar(loja, (id) => passo(loja, id))

/** Does a little; false when there is nothing left to do without a person. */
async function passo(loja: Loja, id: number): Promise<boolean> {
  const importacao = await data.readImportacaoRow(loja.db, id)
  if (importacao?.estado === 'lendo' && data.isPlanilha(importacao)) {
    if (!(await guardadas.hasLinhas(loja.db, id))) return readPlanilhaFile(loja.db, importacao)
    return proposeGrupos(loja.db, importacao)
  }
  if (importacao?.estado === 'aplicando') return cadaLote(loja, importacao, 'aplicar')
  if (importacao?.estado === 'desfazendo') return cadaLote(loja, importacao, 'desfazer')
  return false
}

/** Runs in a transaction that counts only while the import stands as it was read. */
const enquantoVale = (
  db: Banco,
  { id, leitura, estado }: data.ImportacaoLinha,
  escrever: (trx: Transacao) => Promise<void>,
) =>
  transaction(db, async (trx) => {
    await escrever(trx)
    const agora = await data.lockPlanilhaImportacao(trx, id)
    if (agora?.leitura !== leitura || agora.estado !== estado) throw new Superada()
  }).catch((error: unknown) => {
    if (!(error instanceof Superada)) throw error
  })
/** A person chose other columns meanwhile: what was read is void, and is read again. */
class Superada extends Error {}

const REPETIDA: Readonly<Record<TipoDeImportacao, string>> = {
  produtos: 'O SKU está em mais de uma linha do arquivo.',
  estoque: 'O SKU está em mais de uma linha do arquivo.',
  clientes:
    'O mesmo CPF ou CNPJ está em mais de uma linha do arquivo: deixe uma linha por cliente, cada uma com o seu documento.',
  fornecedores:
    'O mesmo CPF ou CNPJ, ou o mesmo nome sem documento, está em mais de uma linha do arquivo: deixe uma linha por fornecedor.',
}

async function readPlanilhaFile(db: Banco, importacao: data.DePlanilha): Promise<boolean> {
  const { id, tipo, origem, cabecalho, colunas, delimitador, planilha } = importacao
  const conteudo = (await data.arquivoDe(db, id))?.conteudo
  const leiaute = leiauteDe(tipo, origem)
  const parents = new ParentNames(tipo, leiaute, colunas)
  const arrumar = arrumador(tipo, leiaute, colunas, (celula) => parents.skuOf(celula))
  const grupos = new Map<string, number>()
  const juiz = new Juiz()
  const comoNovas = ({ row, cells }: SpreadsheetRow) => {
    const arrumada = arrumar(cells)
    if (!arrumada) return []
    const { campos, avisos } = arrumada
    juiz.ver(campos)
    const lida = parseImportacaoLinha(tipo, row, campos)
    const chave = arrumada.grupo === null ? chaveDoGrupo(tipo, lida) : `arquivo ${arrumada.grupo}`
    const grupo = grupos.get(chave) ?? grupos.size
    grupos.set(chave, grupo)
    const [sku, nome] = [skuDaLinha(lida), formatImportacaoLinhaName(lida.valores)]
    return [{ linha: row, grupo, chave: lida.chave, sku, nome, celulas: cells, campos, avisos }]
  }
  let total = 0
  try {
    await enquantoVale(db, importacao, async (trx) => {
      const corte = {
        known: cabecalhosConhecidos(tipo),
        headerRow: cabecalho,
        delimiter: delimitador ?? undefined,
        sheet: planilha ?? undefined,
      }
      const arquivo = conteudo ?? Buffer.alloc(0)
      // A child may stand above its parent.
      if (parents.needed)
        await readSpreadsheet(arquivo, corte, async (linhas) => {
          for (const { cells } of linhas) parents.see(cells)
        })
      await readSpreadsheet(arquivo, corte, async (linhas) => {
        const novas = linhas.flatMap(comoNovas)
        total += novas.length
        await guardadas.insertImportacaoLinhas(trx, id, novas)
      })
      await guardadas.refuseRepeatedPlanilhaLinhas(trx, id, REPETIDA[tipo])
      await data.changePlanilhaImportacao(trx, id, { total, ...juiz.julgar(colunas, leiaute?.numeros ?? null) })
    })
  } catch (error) {
    const mensagem = recusaDe(error)
    if (mensagem === null) throw error
    await finishImportacao(db, importacao, 'falhou', { mensagem, semArquivo: true })
    return false
  }
  if (total > 0) return true
  // The layout takes none of its rows for data: a person may choose another one.
  await finishImportacao(db, importacao, 'pronta')
  return false
}

async function proposeGrupos(db: Banco, importacao: data.DePlanilha): Promise<boolean> {
  const grupos = await guardadas.proximosGrupos(db, importacao.id, 'propor', GRUPOS_POR_LEITURA)
  if (grupos.length === 0) {
    const motivo = 'Outra linha do arquivo é do mesmo produto ou da mesma variação.'
    await enquantoVale(db, importacao, (trx) => refuseSameProduto(trx, importacao.id, motivo))
    await finishImportacao(db, importacao, 'pronta')
    return false
  }
  await enquantoVale(db, importacao, async (trx) => {
    const numeros = grupos.map(({ grupo }) => grupo)
    const linhas = await guardadas.lockImportacaoLinhas(trx, importacao.id, 'propor', numeros)
    const { propostas } = await contextoEPropostas(trx, importacao, linhas)
    await guardadas.savePropostas(trx, importacao.id, propostas, { aplicada: false })
  })
  return true
}

const DEPOIS = { aplicar: 'concluida', desfazer: 'desfeita' } as const

async function cadaLote(loja: Loja, importacao: data.ImportacaoLinha, etapa: 'aplicar' | 'desfazer'): Promise<boolean> {
  const fazer = etapa === 'aplicar' ? applyGrupos : undoGrupos
  const grupos = await guardadas.proximosGrupos(loja.db, importacao.id, etapa, GRUPOS_POR_LEITURA)
  for (const lote of splitBatches(grupos)) await fazer(loja, importacao, lote)
  if (grupos.length > 0) return true
  await finishImportacao(loja.db, importacao, DEPOIS[etapa])
  return false
}

function splitBatches(grupos: readonly guardadas.Grupo[]): number[][] {
  let [lote, linhas] = [0, 0]
  const lotes = Map.groupBy(grupos, ({ quantas }) => {
    if (linhas + quantas > LINHAS_POR_TRANSACAO) [lote, linhas] = [lote + 1, 0]
    linhas += quantas
    return lote
  })
  return [...lotes.values()].map((batch) => batch.map(({ grupo }) => grupo))
}

/** Ends the import, unless a person cancelled it or chose another reading meanwhile. */
const finishImportacao = (
  db: Banco,
  { id, estado, leitura }: data.ImportacaoLinha,
  depois: 'pronta' | 'concluida' | 'desfeita' | 'falhou',
  mais: { readonly mensagem?: string; readonly semArquivo?: true } = {},
) =>
  transaction(db, async (trx) => {
    const agora = await data.lockPlanilhaImportacao(trx, id)
    if (agora?.estado !== estado || agora.leitura !== leitura) return
    if (depois === 'desfeita') await removeCreatedRecords(trx, id)
    await data.changePlanilhaImportacao(trx, id, {
      estado: depois,
      ...mais,
      ...(depois === 'pronta' ? {} : { terminada: true }),
    })
  })
