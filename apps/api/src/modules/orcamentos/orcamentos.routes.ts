import { orcamentosRoutes } from '@estampa/contract/orcamentos/orcamentos.routes.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../infra/database/transaction.ts'
import { drawPaper, picturesOf } from '../../infra/files/papers.ts'
import type { Files } from '../../infra/files/store.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { alcanceDe, enderecoDosLinks } from '../../shop/alcance.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import type { Anuncio } from '../../shop/mudancas.ts'
import { recordApproval } from '../vendas/venda/provas.rules.ts'
import { paginaDasAprovacoes } from './aprovacao.routes.ts'
import * as aprovacao from './aprovacao.rules.ts'
import { comoResumo, readOrcamento } from './leitura.rules.ts'
import type { Publico } from './links.rules.ts'
import type { orcamentoEmPdf } from './orcamento.pdf.ts'
import { searchOrcamentos } from './orcamentos.data.ts'
import * as rules from './orcamentos.rules.ts'
import { createProvaLink, revokeProvaLinks } from './provas.rules.ts'
import { repeatVenda } from './repetir.rules.ts'
import { quoteLeftPecas } from './resto.rules.ts'
import { createOrcamentoVenda } from './venda.rules.ts'

interface Recursos extends Loja {
  readonly files: Files
  readonly publicUrl: string
  /** Where another device opens the shop. */
  readonly enderecoNaRede: () => string
  readonly dadosDaLoja: Publico['dadosDaLoja']
  readonly anuncio: Anuncio
}

/**
 * An `Idempotency-Key` stores only the id of a quote, as stored answers hold no personal data, and nothing of a link, which
 * is shown once.
 */
export async function orcamentosModule(app: FastifyInstance, recursos: Recursos): Promise<void> {
  const { db, erp, files, publicUrl, enderecoNaRede, dadosDaLoja, anuncio } = recursos
  const endereco = () => enderecoDosLinks(publicUrl, enderecoNaRede)
  const alcance = () => alcanceDe(endereco())
  const orcamentos: rules.Orcamentos = { ...recursos, alcance }
  const publico: Publico = { db, dadosDaLoja, anunciar: (assunto) => anuncio.anunciar([{ assunto }]) }
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
    'GET /orcamentos/:id/pdf/': async ({ params, usuario, reply, soltarVaga }) => {
      const data = { orcamento: await readOrcamento(db, alcance(), params.id), loja: await dadosDaLoja() }
      soltarVaga()
      const pdf = await drawPaper<typeof orcamentoEmPdf>('orcamento', data, {
        fetch: picturesOf(files),
        usuarioId: usuario.id,
        tip: 'Divida o orçamento em dois, ou use menos imagens.',
      })
      reply.type('application/pdf').header('content-disposition', `attachment; filename="orcamento-${params.id}.pdf"`)
      // Bytes go out as they are.
      return Buffer.from(pdf) as never
    },
    'POST /orcamentos/:id/link/': ({ params, autor }) => aprovacao.createLink(db, params.id, autor, endereco()),
    'DELETE /orcamentos/:id/link/': async ({ params, autor }) => {
      await aprovacao.revokeLink(db, params.id, autor)
      return null
    },
    'POST /orcamentos/:id/gerar-venda/': ({ params, body, autor, usuario, idempotencia }) =>
      createOrcamentoVenda(recursos, params.id, body, { ...autor, usuario }, idempotencia),
    'POST /orcamentos/:id/duplicar/': ({ params, body, autor, usuario }) =>
      (body?.so_o_que_ficou_de_fora ? quoteLeftPecas : rules.duplicateOrcamento)(orcamentos, params.id, {
        ...autor,
        usuario,
      }),

    'POST /vendas/:id/repetir/': ({ params, autor, usuario, idempotencia }) =>
      repeatVenda(orcamentos, params.id, { ...autor, usuario }, idempotencia),
    'POST /vendas/:id/provas/': ({ params, body, autor, usuario }) =>
      createProvaLink(db, params.id, body?.itens, { ...autor, usuario }, endereco()),
    'DELETE /vendas/:id/provas/link/': async ({ params, autor }) => {
      await revokeProvaLinks(db, params.id, autor)
      return null
    },
    'POST /vendas/:id/provas/aprovar/': ({ params, body, autor, usuario }) =>
      transaction(db, (trx) => recordApproval(trx, erp, params.id, { ...body, autor, usuarioId: usuario.id })),

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
