import { clientesRoutes } from '@estampa/contract/clientes/clientes.routes.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { notaDoDocumento } from '@estampa/contract/shared/documents.ts'
import type { FastifyInstance } from 'fastify'
import { drawPaper } from '../../infra/files/papers.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import type { Log } from '../../infra/process/logger.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { sendPlanilha } from '../../shop/planilha.ts'
import { vendasDoCliente } from '../vendas/vendas.rules.ts'
import { anonymiseCliente, previewRastros } from './anonimizacao.rules.ts'
import { buildClientePageReader, COLUNAS_DOS_CLIENTES, comoCliente, searchClientes } from './busca.data.ts'
import { buscaDeCep, type CepConfig } from './cep.client.ts'
import type { exportacaoEmPdf } from './cliente.pdf.ts'
import { readConsumidorFinal } from './clientes.data.ts'
import * as rules from './clientes.rules.ts'
import { exportCliente } from './exportacao.rules.ts'
import { juntadosDoCliente, mergeClientes, readMergedCliente, splitClientes } from './juncao.rules.ts'
import { findParecidos } from './parecidos.data.ts'

interface Recursos extends Loja {
  readonly cep: CepConfig
  readonly log: Log | undefined
}

/** An anonymised customer has a mark in place of a document. */
const addDocumentoNota = (cliente: Cliente) => ({
  ...cliente,
  nota_do_documento: cliente.anonimizado_em === null ? notaDoDocumento(cliente.cpf) : null,
})

export function clientesModule(app: FastifyInstance, recursos: Recursos): void {
  const { db, cep, log } = recursos
  const buscarCep = buscaDeCep(cep, log)
  mount(app, clientesRoutes, {
    'GET /clientes/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      const linhas = await searchClientes(db, query.busca, cursor, query.limite)
      const pagina = pageOf(request, cursor, query.limite, linhas, ({ id, chave }) => ({ id, chave }))
      request.fichasLidas = pagina.results.length
      return { ...pagina, results: pagina.results.map((linha) => addDocumentoNota(comoCliente(linha))) }
    },
    'GET /clientes/exportar/': ({ query, ...pedido }) =>
      sendPlanilha(db, pedido, {
        nome: 'clientes',
        formato: query.formato,
        selecionados: query.ids?.length,
        colunas: COLUNAS_DOS_CLIENTES,
        pagina: buildClientePageReader(db, query.busca, query.ids),
      }),
    'GET /clientes/consumidor-final/': () => readConsumidorFinal(db),
    'GET /clientes/parecidos/': async ({ query, request }) => {
      const achados = await findParecidos(db, query)
      request.fichasLidas = achados.length
      return achados
    },
    'POST /clientes/': async ({ body, idempotencia }) => {
      const cliente = addDocumentoNota(await rules.createCliente(db, body, idempotencia))
      // Not stored under the key: similar records are other people.
      return { ...cliente, parecidos: await findParecidos(db, cliente, cliente.id) }
    },
    'GET /clientes/:id/': async ({ params, request }) => {
      request.fichasLidas = 1
      return addDocumentoNota(await readMergedCliente(db, params.id))
    },
    'PUT /clientes/:id/': async ({ params, body, usuario }) =>
      addDocumentoNota(await rules.changeCliente(recursos, params.id, body, usuario.id)),
    'DELETE /clientes/:id/': async ({ params, autor }) => {
      await rules.deleteCliente(db, autor, params.id)
      return null
    },
    'GET /clientes/:id/juntados/': ({ params }) => juntadosDoCliente(db, params.id),
    'POST /clientes/:id/juntar/': async ({ params, body, autor, idempotencia }) => {
      const { id } = await mergeClientes(recursos, autor, { id: params.id, ...body }, idempotencia)
      return addDocumentoNota(await rules.readCliente(db, id))
    },
    'POST /clientes/:id/separar/': async ({ params, body, autor, idempotencia }) => {
      const { id } = await splitClientes(recursos, autor, { id: params.id, ...body }, idempotencia)
      return addDocumentoNota(await rules.readCliente(db, id))
    },
    'POST /clientes/:id/anonimizar/': ({ params, body, autor, idempotencia }) =>
      anonymiseCliente(recursos, autor, { id: params.id, ...body }, idempotencia),
    'GET /clientes/:id/rastros/': ({ params, autor }) => previewRastros(recursos, autor, params.id),
    'GET /clientes/:id/exportar/': async ({ params, query: { formato }, autor, usuario, reply, soltarVaga }) => {
      const dados = await exportCliente(db, autor, params.id, formato)
      reply.header('content-disposition', `attachment; filename="cliente-${params.id}.${formato}"`)
      if (formato === 'json') return dados
      soltarVaga()
      const tip = 'Baixe os dados em JSON.'
      const pdf = await drawPaper<typeof exportacaoEmPdf>('cliente', dados, { usuarioId: usuario.id, tip })
      reply.type('application/pdf')
      // Bytes go out as they are: the route's schema is of the other format.
      return Buffer.from(pdf) as never
    },
    'GET /clientes/:id/vendas/': async ({ params, query, request }) => {
      const cursor = readCursor(query.cursor, true)
      await rules.readCliente(db, params.id)
      const linhas = await vendasDoCliente(db, params.id, cursor, query.limite)
      const pagina = pageOf(request, cursor, query.limite, linhas, ({ id, chave }) => ({ id, chave }))
      return { ...pagina, results: pagina.results.map(({ chave: _, ...venda }) => venda) }
    },
    'GET /cep/:cep/': ({ params }) => buscarCep(params.cep),
  })
}
