import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import { vendasRoutes } from '@estampa/contract/vendas/vendas.routes.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { LojaComArquivos } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { sendPlanilha } from '../../shop/planilha.ts'
import { requirePermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { undoCancelamento } from './conteudo/cancelamento.rules.ts'
import { changeLembretes, changeVenda } from './conteudo/edicao.rules.ts'
import { chooseVariacao } from './conteudo/variacao.rules.ts'
import { searchVendas } from './lista/busca.data.ts'
import { filaDeVendas } from './lista/fila.data.ts'
import { buildVendaPageReader, COLUNAS_DAS_VENDAS } from './lista/planilha.data.ts'
import { saveFreteService, saveMedidas, saveRastreio } from './passos/envio.rules.ts'
import { advanceVendas, cancelVenda, changeVendaStatus } from './passos/status.rules.ts'
import { readVenda } from './venda/venda.rules.ts'
import { historiaDaVenda } from './venda/vendas.data.ts'
import { createVenda } from './vendas.rules.ts'

export function vendasModule(app: FastifyInstance, loja: LojaComArquivos): void {
  const { db, erp } = loja
  type Quem = { readonly usuario: UsuarioDaSessao; readonly autor: Autor }
  const cancelAsUsuario = (id: number, { usuario, autor }: Quem, apesar?: boolean, oldStatus?: StatusDaVenda) =>
    cancelVenda(loja, id, { usuarioId: usuario.id, de: oldStatus }, apesar && usuario.tipo === 'admin' ? autor : null)
  mount(app, vendasRoutes, {
    'GET /vendas/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor, true)
      const linhas = await searchVendas(db, query, cursor, query.limite)
      const pontoDe = ({ id, chave, no_fim }: (typeof linhas.linhas)[number]) => ({
        id,
        chave,
        ...(no_fim && { noFim: true as const }),
      })
      const pagina = pageOf(request, cursor, query.limite, linhas, pontoDe)
      return { ...pagina, results: pagina.results.map(({ chave: _, no_fim: _noFim, ...venda }) => venda) }
    },
    'GET /vendas/exportar/': ({ query, ...pedido }) =>
      sendPlanilha(db, pedido, {
        nome: 'vendas',
        formato: query.formato,
        selecionados: query.ids?.length,
        colunas: COLUNAS_DAS_VENDAS,
        pagina: buildVendaPageReader(db, query, query.ids),
      }),
    'GET /vendas/fila/': () => filaDeVendas(db, loja.erp.ativo),
    'POST /vendas/avancar-multiplas/': ({ body, usuario, idempotencia }) =>
      advanceVendas(loja, body.ids, body.de, usuario.id, idempotencia),
    'POST /vendas/': ({ body, usuario, idempotencia }) => createVenda(loja, body, usuario, idempotencia),
    'GET /vendas/:id/': ({ params }) => readVenda(db, erp, params.id),
    'PUT /vendas/:id/': ({ params, body, usuario }) => changeVenda(loja, params.id, body, usuario),
    'PATCH /vendas/:id/': ({ params, body, usuario }) => changeLembretes(loja, params.id, body, usuario.id),
    'DELETE /vendas/:id/': ({ params, query, body, ...requester }) =>
      cancelAsUsuario(params.id, requester, query.apesar_da_nota || body?.apesar_da_nota),
    'POST /vendas/:id/desfazer-cancelamento/': ({ params, usuario }) => undoCancelamento(loja, params.id, usuario.id),
    'PATCH /vendas/:id/status/': ({ params, body, usuario, autor }) => {
      const { status: newStatus, de, apesar_da_nota: apesar, apesar_do_que_falta: isPlainAllowed } = body
      if (newStatus !== ACOES.cancelar.para) {
        if (isPlainAllowed) requirePermissao(usuario, 'corrigir_estoque')
        const plainPecasAutor = isPlainAllowed ? autor : null
        return changeVendaStatus(loja, params.id, { para: newStatus, usuarioId: usuario.id, de, plainPecasAutor })
      }
      requirePermissao(usuario, 'cancelar_vendas')
      return cancelAsUsuario(params.id, { usuario, autor }, apesar, de)
    },
    'PATCH /vendas/:id/itens/:itemId/': ({ params, body, usuario }) =>
      chooseVariacao(loja, params.id, params.itemId, body.variacao_id, usuario.id),
    'POST /vendas/:id/medidas/': ({ params, body, usuario }) => saveMedidas(loja, params.id, body, usuario.id),
    'POST /vendas/:id/servico-frete/': ({ params, body, usuario }) =>
      saveFreteService(loja, params.id, body, usuario.id),
    'POST /vendas/:id/rastreio/': ({ params, body, usuario }) => saveRastreio(loja, params.id, body, usuario.id),
    'GET /vendas/:id/historico/': async ({ params }) => {
      const eventos = await historiaDaVenda(db, params.id)
      // The history of a sale begins with its creation.
      if (eventos.length === 0) throw new DomainError('VENDA_NAO_ENCONTRADA')
      return eventos
    },
  })
}
