import { configuracaoBlingRoutes } from '@estampa/contract/bling/configuracao.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../shop/mount.ts'
import type { BlingConfig } from '../conexao/bling.config.ts'
import { obterConferencia, pedirConferencia } from './conferencia.rules.ts'
import { type Conta, mudarConfiguracao, obterConfiguracao } from './configuracao.rules.ts'

/** Settings of the account, for administrators. */
export function contaModule(app: FastifyInstance, conta: Conta & { readonly config: BlingConfig }): void {
  mount(app, configuracaoBlingRoutes, {
    'GET /bling/configuracao/': () => obterConfiguracao(conta),
    'PATCH /bling/configuracao/': ({ body }) => mudarConfiguracao(conta, body),
    'GET /bling/conferencia/': () => obterConferencia(conta),
    'POST /bling/conferencia/': () => pedirConferencia(conta),
  })
}
