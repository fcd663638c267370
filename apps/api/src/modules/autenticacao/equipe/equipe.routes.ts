import { usuariosRoutes } from '@estampa/contract/usuarios/usuarios.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../../infra/database/transaction.ts'
import { mount } from '../../../shop/mount.ts'
import { exigirIdentidade } from '../../../shop/session.ts'
import { encerrarSessoes, removerSegundoFator } from '../comandos.rules.ts'
import { convidar, criarSenha, deQuem } from './convite.rules.ts'
import { alterarPessoa, criarPessoa, obterEquipe, obterPessoa } from './equipe.rules.ts'

interface Recursos {
  readonly db: Banco
  readonly nomeDaLoja: () => Promise<string>
  /** Where another device opens the shop. */
  readonly enderecoNaRede: () => string
}

/** No answer is kept under an `Idempotency-Key`: it may carry a link, which is shown once. */
export function equipeModule(app: FastifyInstance, { db, nomeDaLoja, enderecoNaRede }: Recursos): void {
  mount(app, usuariosRoutes, {
    'GET /usuarios/': () => obterEquipe(db),
    'POST /usuarios/': ({ body, ...pessoa }) => criarPessoa(db, pessoa, body, enderecoNaRede()),
    'PUT /usuarios/:id/': ({ params, body, ...pessoa }) => alterarPessoa(db, pessoa, params.id, body, enderecoNaRede()),
    'POST /usuarios/:id/convite/': ({ params, ...pessoa }) => convidar(db, pessoa, params.id, enderecoNaRede()),
    'POST /usuarios/:id/encerrar-sessoes/': async ({ params, autor }) => ({
      encerradas: await encerrarSessoes(db, params.id, null, autor),
    }),
    'POST /usuarios/:id/remover-segundo-fator/': async ({ params, usuario, autor }) => {
      exigirIdentidade(usuario)
      await removerSegundoFator(db, params.id, autor)
      return obterPessoa(db, params.id)
    },
    'GET /convites/:token/': ({ params }) => deQuem(db, params.token),
    'POST /convites/:token/': async ({ params, body, autor }) =>
      criarSenha(db, params.token, body.senha, autor, await nomeDaLoja()),
  })
}
