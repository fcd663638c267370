import { balcaoRoutes } from '@estampa/contract/balcao/balcao.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { requirePermissao } from '../../shop/session.ts'
import { finishBalcaoVenda } from './balcao.rules.ts'

export function balcaoModule(app: FastifyInstance, loja: Loja): void {
  mount(app, balcaoRoutes, {
    'POST /vendas/:id/concluir-no-balcao/': ({ params, body, usuario, autor, idempotencia }) => {
      if (body.apesar_do_que_falta) requirePermissao(usuario, 'corrigir_estoque')
      return finishBalcaoVenda(loja, params.id, body, { ...autor, usuario }, idempotencia)
    },
  })
}
