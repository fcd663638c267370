import { caixasRoutes } from '@estampa/contract/caixas/caixas.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco, Idempotencia } from '../../infra/database/transaction.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import type { Autor } from '../../shop/auditoria.ts'
import { mount } from '../../shop/mount.ts'
import type { UsuarioDaSessao } from '../../shop/session.ts'
import { caixasConfiguracao, listCaixas } from './caixas.data.ts'
import * as caixas from './caixas.rules.ts'
import { readMovimento, readTurno } from './leitura.rules.ts'
import { searchFora, searchTurnos } from './turnos.data.ts'
import * as turnos from './turnos.rules.ts'

interface Enviado {
  readonly usuario: UsuarioDaSessao
  readonly autor: Autor
  readonly idempotencia: Idempotencia | undefined
}

export function caixasModule(app: FastifyInstance, { db }: { readonly db: Banco }): void {
  const pedidoDe = ({ usuario, autor, idempotencia }: Enviado) => ({
    db,
    quem: { viewer: usuario, autor },
    idempotencia,
  })
  mount(app, caixasRoutes, {
    'GET /caixas/configuracao/': () => caixasConfiguracao.read(db),
    'PATCH /caixas/configuracao/': ({ body, autor }) => caixas.changeConfiguracao(db, autor, body.ativo),
    'GET /caixas/': ({ usuario }) => listCaixas(db, usuario.sessaoId),
    'POST /caixas/': ({ body, usuario, idempotencia }) =>
      caixas.createCaixaRecord(db, body.nome, usuario, idempotencia),
    'PUT /caixas/:id/': ({ params, body, usuario }) => caixas.changeCaixa(db, params.id, body, usuario),
    'PUT /caixas/aqui/': ({ body, usuario }) => caixas.chooseAqui(db, body.caixa_id, usuario),
    'GET /caixas/fora/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await searchFora(db, query.limite, cursor))
    },
    'GET /caixas/movimentos/:id/': ({ params, usuario }) => readMovimento(db, params.id, usuario),
    'POST /caixas/:id/abrir/': ({ params, body, ...pedido }) => turnos.openTurno(pedidoDe(pedido), params.id, body),
    'GET /turnos/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await searchTurnos(db, query, cursor))
    },
    'GET /turnos/:id/': ({ params, usuario }) => readTurno(db, params.id, usuario),
    'POST /turnos/:id/suprimentos/': ({ params, body, ...pedido }) => turnos.putIn(pedidoDe(pedido), params.id, body),
    'POST /turnos/:id/sangrias/': ({ params, body, ...pedido }) => turnos.takeOut(pedidoDe(pedido), params.id, body),
    'POST /turnos/:id/movimentos/:movimento_id/estornar/': ({ params, body, ...pedido }) =>
      turnos.reverseMovimento(pedidoDe(pedido), params.id, params.movimento_id, body.motivo),
    'POST /turnos/:id/trazer/': ({ params, body, ...pedido }) =>
      turnos.bringIn(pedidoDe(pedido), params.id, body.pagamento_ids),
    'POST /turnos/:id/fechar/': ({ params, body, ...pedido }) => turnos.closeTurno(pedidoDe(pedido), params.id, body),
    'POST /turnos/:id/reabrir/': ({ params, body, ...pedido }) =>
      turnos.reopenTurno(pedidoDe(pedido), params.id, body.motivo),
  })
}
