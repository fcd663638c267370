import { comprasRoutes } from '@estampa/contract/compras/compras.routes.ts'
import { type Compra, compra as compraSchema } from '@estampa/contract/compras/compras.schemas.ts'
import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import type { FastifyInstance } from 'fastify'
import { drawPaper, picturesOf } from '../../infra/files/papers.ts'
import type { Files } from '../../infra/files/store.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { escondedor } from '../../shop/guard.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { sendPlanilha } from '../../shop/planilha.ts'
import { fornecedores } from '../fornecedores/fornecedores.rules.ts'
import type { buildCompraPdf } from './compra.pdf.ts'
import { comprasConfiguracao, searchCompras } from './compras.data.ts'
import * as rules from './compras.rules.ts'
import { listRecebimentosNoCusto } from './custos.data.ts'
import { joinCompra } from './juncao.rules.ts'
import { createNotaCompra } from './nota.rules.ts'
import { buildCompraPageReader, COLUNAS_DAS_COMPRAS } from './planilha.data.ts'
import { answerMissingNumbers } from './preenchimento.rules.ts'
import { applyCustos, receiveCompra, reverseRecebimento } from './recebimento.rules.ts'
import { listSugestoes } from './sugestao.data.ts'

interface Recursos extends Loja {
  readonly files: Files
  readonly dadosDaLoja: () => Promise<DadosDaLoja>
}

export function comprasModule(app: FastifyInstance, recursos: Recursos): void {
  const { db, files, dadosDaLoja } = recursos
  const lojaDocumento = async () => (await dadosDaLoja()).documento
  mount(app, comprasRoutes, {
    'GET /compras/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await searchCompras(db, query, cursor))
    },
    'GET /compras/exportar/': ({ query, ...pedido }) =>
      sendPlanilha(db, pedido, {
        nome: 'compras',
        formato: query.formato,
        selecionados: query.ids?.length,
        colunas: COLUNAS_DAS_COMPRAS,
        pagina: buildCompraPageReader(db, query, query.ids),
      }),
    'POST /compras/': ({ body, usuario, autor, idempotencia }) =>
      rules.createCompra(db, body, usuario, autor, idempotencia),
    'POST /compras/xml/': ({ arquivo, query, usuario, autor, idempotencia, soltarVaga }) => {
      // Invoices are read one at a time; a request that waits for its turn gives its request slot back.
      soltarVaga()
      const who = { id: usuario.id, autor }
      return createNotaCompra({ db, lojaDocumento }, arquivo, who, { orderId: query.compra_id, idempotencia })
    },
    'GET /compras/configuracao/': () => comprasConfiguracao.read(db),
    'PATCH /compras/configuracao/': ({ body, autor }) =>
      comprasConfiguracao.change(db, autor, (stored) => {
        const row = { ...stored, ...(body.custo && { custo: body.custo }) }
        return { row, details: row }
      }),
    'GET /compras/sugestao/': ({ query }) => listSugestoes(db, query),
    'GET /produtos/:id/custos/': ({ params, query }) => listRecebimentosNoCusto(db, params.id, query.variacao),
    'GET /compras/:id/': ({ params }) => rules.readCompra(db, params.id),
    'GET /compras/:id/pdf/': async ({ params, usuario, reply, soltarVaga }) => {
      const compra = await rules.readCompra(db, params.id)
      const read = escondedor(compraSchema)?.(compra, usuario.negadas) as Compra
      const fornecedor = await fornecedores.record(db, compra.fornecedor.id)
      const data = { compra: read, fornecedor, loja: await dadosDaLoja() }
      soltarVaga()
      const pdf = await drawPaper<typeof buildCompraPdf>('compra', data, {
        fetch: picturesOf(files),
        usuarioId: usuario.id,
        tip: 'Baixe a compra como planilha, em Compras.',
      })
      reply.type('application/pdf').header('content-disposition', `attachment; filename="pedido-${params.id}.pdf"`)
      // Bytes go out as they are.
      return Buffer.from(pdf) as never
    },
    'PUT /compras/:id/': ({ params, body, usuario, autor }) => rules.changeCompra(db, params.id, body, usuario, autor),
    'POST /compras/:id/pedir/': ({ params, autor }) => rules.orderCompra(db, params.id, autor),
    'POST /compras/:id/encerrar/': ({ params, autor }) => rules.endCompra(db, params.id, 'encerrar', autor),
    'POST /compras/:id/cancelar/': ({ params, autor }) => rules.endCompra(db, params.id, 'cancelar', autor),
    'POST /compras/:id/juntar/': ({ params, body, autor, idempotencia }) =>
      joinCompra(db, params.id, body.compra_id, autor, idempotencia),
    'POST /compras/:id/preencher/': ({ params, body, usuario }) =>
      answerMissingNumbers(recursos, params.id, body.preencher, usuario),
    'POST /compras/:id/receber/': ({ params, body, usuario, autor, idempotencia }) =>
      receiveCompra(recursos, params.id, body, usuario, autor, idempotencia),
    'POST /compras/:id/custos/': ({ params, autor }) => applyCustos(recursos, params.id, autor),
    'POST /compras/:id/recebimentos/:recebimento_id/estornar/': ({ params, usuario, autor }) =>
      reverseRecebimento(recursos, params.id, params.recebimento_id, { id: usuario.id, autor }),
  })
}
