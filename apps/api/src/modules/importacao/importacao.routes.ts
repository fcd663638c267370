import { Readable } from 'node:stream'
import { formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import { importacoesRoutes } from '@estampa/contract/importacoes/importacoes.routes.ts'
import { loteRoutes } from '@estampa/contract/importacoes/lote.routes.ts'
import { pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { comoCelula, linhaDeCelulas, linhaDeCsv, MARCA_UTF8, textFromCelula } from '@estampa/contract/shared/csv.ts'
import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Cell } from '../../infra/files/spreadsheet.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { codigoDestruido, tipoDoCampo } from './celulas.rules.ts'
import * as rules from './importacao.rules.ts'
import { paginaDaImportacao, recusadasDepois } from './linhas.data.ts'
import { changeProdutosInLote, readLote, saveCelulas, undoLote } from './lote.rules.ts'
import type { Coluna } from './registros.ts'

/** The import of spreadsheets, for administrators. */
export function planilhasModule(app: FastifyInstance, loja: Loja): void {
  const { db } = loja
  mount(app, importacoesRoutes, {
    'GET /importacoes/': ({ query }) => rules.listPlanilhaImportacoes(db, query.tipo),
    'POST /importacoes/': ({ body, arquivo, usuario, idempotencia }) =>
      rules.receivePlanilha(loja, body, arquivo, usuario.id, idempotencia),
    'GET /importacoes/:id/': ({ params }) => rules.readPlanilhaImportacao(db, params.id),
    'PATCH /importacoes/:id/': ({ params, body }) => rules.chooseMapping(loja, params.id, body),
    'DELETE /importacoes/:id/': ({ params }) => rules.cancelPlanilhaImportacao(db, params.id),
    'GET /importacoes/:id/itens/': async ({ params, query, request }) => {
      await rules.readPlanilhaImportacao(db, params.id)
      const cursor = readCursor(query.cursor)
      const { linhas, total } = await paginaDaImportacao(db, params.id, query, cursor)
      const plainLinhas = linhas.map(({ diferencas, ...linha }) => ({
        ...linha,
        diferencas: diferencas.map(({ campo, antes, depois }) => ({ campo, antes, depois })),
      }))
      return pageOf(request, cursor, query.limite, { linhas: plainLinhas, total }, ({ id, proposta }) => ({
        id,
        ...(proposta !== 'erro' && { noFim: true }),
      }))
    },
    'POST /importacoes/:id/aplicar/': ({ params, autor }) => rules.applyImportacao(loja, autor, params.id),
    'POST /importacoes/:id/desfazer/': ({ params, autor }) => rules.undoImportacao(loja, autor, params.id),
    'GET /importacoes/:id/erros/': async ({ params, reply }) => {
      const { tipo, colunas } = await rules.readPlanilhaImportacao(db, params.id)
      const aPreencher = tipo === 'clientes' && colunas.every(({ campo }) => campo !== 'cpf')
      reply.header('content-disposition', 'attachment; filename="linhas-com-erro.csv"').type('text/csv; charset=utf-8')
      return Readable.from(
        linhasComErro(db, params.id, colunas, aPreencher ? [formatImportacaoCampo(tipo, 'cpf')] : []),
      )
    },
  })
  mount(app, loteRoutes, {
    'POST /produtos/em-lote/': ({ body, autor, usuario, idempotencia, request }) => {
      const { filtros } = body
      const procurados = filtros && { ...filtros, peca: pecaDaEtiqueta(filtros.busca, request.host) }
      return changeProdutosInLote(loja, { ...body, filtros: procurados }, { autor, usuario, idempotencia })
    },
    'POST /produtos/em-lote/celulas/': ({ body, autor, usuario, idempotencia }) =>
      saveCelulas(loja, body.celulas, { autor, usuario, idempotencia }),
    'GET /produtos/em-lote/:id/': ({ params, usuario }) => readLote(db, params.id, usuario),
    'POST /produtos/em-lote/:id/desfazer/': ({ params, autor, usuario }) =>
      undoLote(loja, { autor, usuario }, params.id),
  })
}

const LINHAS_POR_VEZ = 1000

/**
 * The refused rows as they came, so that they can be put right and imported again, with why in two more columns; those
 * of `aPreencher`, which the file lacks, are blank.
 */
async function* linhasComErro(db: Banco, id: number, colunas: readonly Coluna[], aPreencher: readonly string[]) {
  yield MARCA_UTF8 + linhaDeCsv([...colunas.map(({ coluna }) => coluna), ...aPreencher, 'Linha', 'Motivo'])
  for (let depois = 0; ; ) {
    const linhas = await recusadasDepois(db, id, depois, LINHAS_POR_VEZ)
    const ultima = linhas.at(-1)
    if (!ultima) return
    const celulas = (rowCells: readonly Cell[]) => colunas.map(({ campo }, i) => comoVeio(rowCells[i] ?? null, campo))
    yield linhas
      .map(({ linha, celulas: rowCells, motivo }) =>
        linhaDeCelulas([...celulas(rowCells), ...aPreencher.map(() => ''), String(linha), comoCelula(motivo)]),
      )
      .join('')
    depois = ultima.linha
  }
}

/** Read again it says the same, and no program runs it; `-` empties a field and nothing else. */
function comoVeio(celula: Cell, campo: Coluna['campo']): string {
  if (typeof celula === 'number') return formatPlainNumber(celula)
  const codigo = campo !== null && tipoDoCampo(campo) === 'codigo' && !codigoDestruido(celula ?? '')
  return celula === '-' ? celula : comoCelula(textFromCelula(celula ?? '', codigo), codigo)
}
