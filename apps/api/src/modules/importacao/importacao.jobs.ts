import { inPieces } from '../../infra/database/pieces.ts'
import { type Banco, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { readSpreadsheet, type SpreadsheetRow } from '../../infra/files/spreadsheet.ts'
import type { Log } from '../../infra/process/logger.ts'
import type { Loja } from '../../shop/loja.ts'
import { recusaDe } from '../../shop/recusa.ts'
import { umaImportacaoPorVez } from '../../shop/uma-importacao.ts'
import { aplicarGrupos, contextoEPropostas } from './aplicacao.rules.ts'
import { cabecalhosConhecidos } from './colunas.rules.ts'
import { recusarMesmas } from './contexto.data.ts'
import { desfazerGrupos } from './desfazer.rules.ts'
import * as data from './importacao.data.ts'
import { IMPORTAR_PLANILHA, retomarImportacoes } from './importacao.rules.ts'
import { chaveDoGrupo, lerLinha, nomeDaLinha, skuDaLinha } from './linhas.rules.ts'
import { Juiz } from './numeros.rules.ts'

/** Groups that are looked for at once; proposed, their records are read in one go. */
const GRUPOS_POR_LEITURA = 200
/** Rows of one transaction, of whole groups. */
const LINHAS_POR_TRANSACAO = 100

export async function planilhaJobs(loja: Loja & { readonly log: Log | undefined }): Promise<void> {
  await loja.queue.work(IMPORTAR_PLANILHA, ({ id }) =>
    umaImportacaoPorVez(loja, 'planilha', id, () => inPieces(loja, IMPORTAR_PLANILHA, { id }, () => passo(loja, id))),
  )
  await retomarImportacoes(loja.db, loja.queue)
}

/** Does a little; false when there is nothing left to do without a person. */
async function passo(loja: Loja, id: number): Promise<boolean> {
  const importacao = await data.importacaoPorId(loja.db, id)
  if (importacao?.estado === 'lendo' && data.deArquivo(importacao)) {
    if (!(await data.temLinhas(loja.db, id))) return lerArquivo(loja.db, importacao)
    return propor(loja.db, importacao)
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
  transaction(db, undefined, async (trx) => {
    await escrever(trx)
    const agora = await data.travarImportacao(trx, id)
    if (agora?.leitura !== leitura || agora.estado !== estado) throw new Superada()
  }).catch((error: unknown) => {
    if (!(error instanceof Superada)) throw error
  })
/** A person chose other columns meanwhile: what was read is void, and is read again. */
class Superada extends Error {}

async function lerArquivo(db: Banco, importacao: data.DePlanilha): Promise<boolean> {
  const { id, tipo, colunas, delimitador, planilha } = importacao
  const conteudo = (await data.arquivoDe(db, id))?.conteudo
  const known = cabecalhosConhecidos(tipo, await data.lembradas(db, tipo))
  const grupos = new Map<string, number>()
  const juiz = new Juiz()
  const comoNova = ({ row, cells }: SpreadsheetRow) => {
    juiz.ver(Object.fromEntries(colunas.flatMap(({ campo }, i) => (campo ? [[campo, cells[i] ?? null]] : []))))
    const lida = lerLinha(tipo, colunas, row, cells)
    const grupo = chaveDoGrupo(tipo, lida)
    if (!grupos.has(grupo)) grupos.set(grupo, grupos.size)
    return {
      linha: row,
      grupo: grupos.get(grupo) ?? 0,
      chave: lida.chave,
      sku: skuDaLinha(lida),
      nome: nomeDaLinha(lida.valores),
      celulas: cells,
    }
  }
  try {
    await enquantoVale(db, importacao, async (trx) => {
      const corte = { known, delimiter: delimitador ?? undefined, sheet: planilha ?? undefined }
      await readSpreadsheet(conteudo ?? Buffer.alloc(0), corte, async (linhas) => {
        await data.inserirLinhas(trx, id, linhas.map(comoNova))
      })
      const oque = tipo === 'clientes' ? 'O CPF ou CNPJ' : 'O SKU'
      await data.recusarRepetidas(trx, id, `${oque} está em mais de uma linha do arquivo.`)
      await data.mudar(trx, id, juiz.julgar(colunas, null))
    })
    return true
  } catch (error) {
    const mensagem = recusaDe(error)
    if (mensagem === null) throw error
    await data.mudar(db, id, { estado: 'falhou', mensagem, terminada: true, semArquivo: true })
    return false
  }
}

async function propor(db: Banco, importacao: data.DePlanilha): Promise<boolean> {
  const grupos = await data.proximosGrupos(db, importacao.id, 'propor', GRUPOS_POR_LEITURA)
  if (grupos.length === 0) {
    const motivo = 'Outra linha do arquivo é do mesmo produto ou da mesma variação.'
    await enquantoVale(db, importacao, (trx) => recusarMesmas(trx, importacao.id, motivo))
    await terminar(db, importacao, 'pronta')
    return false
  }
  await enquantoVale(db, importacao, async (trx) => {
    const linhas = await data.travarLinhas(
      trx,
      importacao.id,
      'propor',
      grupos.map(({ grupo }) => grupo),
    )
    const { propostas } = await contextoEPropostas(trx, importacao, linhas)
    await data.gravarPropostas(trx, importacao.id, propostas, { aplicada: false })
  })
  return true
}

const DEPOIS = { aplicar: 'concluida', desfazer: 'desfeita' } as const

async function cadaLote(loja: Loja, importacao: data.ImportacaoLinha, etapa: 'aplicar' | 'desfazer'): Promise<boolean> {
  const fazer = etapa === 'aplicar' ? aplicarGrupos : desfazerGrupos
  const grupos = await data.proximosGrupos(loja.db, importacao.id, etapa, GRUPOS_POR_LEITURA)
  for (const lote of emLotes(grupos)) await fazer(loja, importacao, lote)
  if (grupos.length > 0) return true
  await terminar(loja.db, importacao, DEPOIS[etapa])
  return false
}

function emLotes(grupos: readonly data.Grupo[]): number[][] {
  let [lote, linhas] = [0, 0]
  const lotes = Map.groupBy(grupos, ({ quantas }) => {
    if (linhas + quantas > LINHAS_POR_TRANSACAO) [lote, linhas] = [lote + 1, 0]
    linhas += quantas
    return lote
  })
  return [...lotes.values()].map((um) => um.map(({ grupo }) => grupo))
}

/** A cancelled one stays so. */
const terminar = (
  db: Banco,
  { id, estado, leitura }: data.ImportacaoLinha,
  depois: 'pronta' | 'concluida' | 'desfeita',
) =>
  transaction(db, undefined, async (trx) => {
    const agora = await data.travarImportacao(trx, id)
    if (agora?.estado !== estado || agora.leitura !== leitura) return
    await data.mudar(trx, id, { estado: depois, ...(depois === 'pronta' ? {} : { terminada: true }) })
  })
