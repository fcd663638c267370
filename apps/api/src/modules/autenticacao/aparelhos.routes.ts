import { aparelhosRoutes } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import type { LocalNetwork } from '../../infra/network/local-network.ts'
import { mount } from '../../shop/mount.ts'
import { aparelhosDaLoja, desconectar } from './aparelhos.rules.ts'

interface Recursos {
  readonly db: Banco
  /** Null while only this machine is served. */
  readonly rede: () => LocalNetwork | null
}

export function aparelhosModule(app: FastifyInstance, { db, rede }: Recursos): void {
  mount(app, aparelhosRoutes, {
    'GET /aparelhos/': async (pessoa) => ({ rede: emPalavras(rede()), aparelhos: await aparelhosDaLoja(db, pessoa) }),
    'DELETE /aparelhos/:sessaoId/': async ({ params, ...pessoa }) => {
      await desconectar(db, pessoa, params.sessaoId)
      return null
    },
  })
}

const emPalavras = (rede: LocalNetwork | null) =>
  rede && {
    pareamento: rede.pairing,
    enderecos: [...rede.addresses],
    autoridade: rede.facts.autoridade,
    certificado_ate: rede.facts.certificado.ate,
    aviso: rede.facts.aviso,
  }
