import type { Aparelho } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { auditar } from '../../shop/auditoria.ts'
import { aparelhoEmPalavras } from './aparelho.ts'
import type { Pessoa } from './segundo-fator/fatores.rules.ts'
import * as data from './sessoes.data.ts'

/** Every open session of the shop, the last used first. */
export async function aparelhosDaLoja(db: Banco, { usuario }: Pick<Pessoa, 'usuario'>): Promise<Aparelho[]> {
  const abertas = await data.sessoesDaLoja(db)
  return abertas.map(({ agente, endereco, usada_de, username, nome, ...sessao }) => ({
    ...sessao,
    atual: sessao.id === usuario.sessaoId,
    pessoa: nome || username,
    aparelho: aparelhoEmPalavras(agente),
    endereco: usada_de ?? endereco,
  }))
}

/** Signs a device out, of any person. */
export async function desconectar(db: Banco, pessoa: Pessoa, sessaoId: number): Promise<void> {
  if (sessaoId === pessoa.usuario.sessaoId) throw new DomainError('SESSAO_ATUAL')
  await db.transaction().execute(async (trx) => {
    const dona = await data.donaDaSessao(trx, sessaoId)
    if (!dona || (await data.revogarSessoes(trx, [sessaoId], 'desconectada por um administrador')) === 0)
      throw new DomainError('SESSAO_NAO_ENCONTRADA')
    await auditar(trx, pessoa.autor, {
      tipo: 'sessao_encerrada',
      alvo: { tipo: 'usuario', id: dona.id, nome: dona.username },
      detalhes: { sessao: sessaoId, encerradas: 1, aparelho: aparelhoEmPalavras(dona.agente) },
    })
  })
}
