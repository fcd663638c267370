import { orcamentosRoutes } from '@estampa/contract/orcamentos/orcamentos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../infra/files/store.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import type { Anuncio } from '../../shop/mudancas.ts'
import { paginaDasAprovacoes } from './aprovacao.routes.ts'
import * as aprovacao from './aprovacao.rules.ts'
import { comoResumo, readOrcamento } from './leitura.rules.ts'
import { searchOrcamentos } from './orcamentos.data.ts'
import * as rules from './orcamentos.rules.ts'
import { createOrcamentoVenda } from './venda.rules.ts'

interface Recursos extends Loja {
  readonly files: Files
  readonly publicUrl: string
  /** Where another device opens the shop. */
  readonly enderecoNaRede: () => string
  readonly dadosDaLoja: aprovacao.Publico['dadosDaLoja']
  readonly anuncio: Anuncio
}

/**
 * An `Idempotency-Key` stores only the id of a quote, as stored answers hold no personal data, and nothing of a link, which
 * is shown once.
 */
export async function orcamentosModule(app: FastifyInstance, recursos: Recursos): Promise<void> {
  const { db, files, publicUrl, enderecoNaRede, dadosDaLoja, anuncio } = recursos
  const endereco = () => aprovacao.enderecoDosLinks(publicUrl, enderecoNaRede)
  const alcance = () => aprovacao.alcanceDe(endereco())
  const orcamentos: rules.Orcamentos = { ...recursos, alcance }
  const publico: aprovacao.Publico = { db, dadosDaLoja, anunciar: () => anuncio.anunciar([{ assunto: 'orcamentos' }]) }
  mount(app, orcamentosRoutes, {
    'GET /orcamentos/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      const { linhas, ...contagem } = await searchOrcamentos(db, query, cursor, query.limite)
      return pageOf(request, cursor, query.limite, { ...contagem, linhas: linhas.map(comoResumo) })
    },
    'POST /orcamentos/': ({ body, autor, usuario, idempotencia }) =>
      rules.createOrcamento(orcamentos, body, { ...autor, usuario }, idempotencia),
    'POST /orcamentos/mockups/': ({ arquivos }) => rules.saveMockups(orcamentos, arquivos),
    'GET /orcamentos/:id/': ({ params }) => readOrcamento(db, alcance(), params.id),
    'PUT /orcamentos/:id/': ({ params, body, autor, usuario }) =>
      rules.changeOrcamentoVersao(orcamentos, params.id, body, { ...autor, usuario }),
    'DELETE /orcamentos/:id/': async ({ params, autor }) => {
      await rules.deleteOrcamento(orcamentos, params.id, autor)
      return null
    },
    'GET /orcamentos/:id/pdf/': async ({ params, reply }) => {
      const { orcamentoEmPdf } = await import('./orcamento.pdf.ts')
      const pdf = await orcamentoEmPdf(await readOrcamento(db, alcance(), params.id), await dadosDaLoja(), files)
      reply.type('application/pdf').header('content-disposition', `attachment; filename="orcamento-${params.id}.pdf"`)
      // Bytes go out as they are.
      return pdf as never
    },
    'POST /orcamentos/:id/link/': ({ params, autor }) => aprovacao.createLink(db, params.id, autor, endereco()),
    'DELETE /orcamentos/:id/link/': async ({ params, autor }) => {
      await aprovacao.revokeLink(db, params.id, autor)
      return null
    },
    'POST /orcamentos/:id/gerar-venda/': ({ params, body, autor, usuario, idempotencia }) =>
      createOrcamentoVenda(recursos, params.id, body, { ...autor, usuario }, idempotencia),
    'POST /orcamentos/:id/duplicar/': ({ params, autor, usuario }) =>
      rules.duplicateOrcamento(orcamentos, params.id, { ...autor, usuario }),

    'GET /aprovacoes/:token/': ({ params, query, autor }) =>
      aprovacao.readAprovacao(publico, params.token, autor, query.versao),
    'POST /aprovacoes/:token/visto/': ({ params, body, autor }) =>
      aprovacao.answerAprovacao(publico, params.token, { ato: 'ver', ...body }, autor),
    'POST /aprovacoes/:token/aprovar/': ({ params, body, autor }) =>
      aprovacao.answerAprovacao(publico, params.token, { ato: 'aprovar', ...body }, autor),
    'POST /aprovacoes/:token/mudanca/': ({ params, body, autor }) =>
      aprovacao.answerAprovacao(publico, params.token, { ato: 'pedir_mudanca', ...body }, autor),
    'POST /aprovacoes/:token/recusar/': ({ params, body, autor }) =>
      aprovacao.answerAprovacao(publico, params.token, { ato: 'recusar', ...body }, autor),
  })
  await paginaDasAprovacoes(app, publico)
}
