import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { ATOS_DO_ORCAMENTO, pode, porqueNao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Alcance, LinkDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { fimDoDia } from '@estampa/contract/shared/dates.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { isPrivate } from '../../infra/network/addresses.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import { digestDoLink, travado } from './leitura.rules.ts'
import * as data from './orcamentos.data.ts'
import { marcar } from './versoes.data.ts'

/** Who can open an address of the shop. */
export function alcanceDe(endereco: string): Alcance {
  const host = new URL(endereco).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return 'maquina'
  const deCasa = host.endsWith('.local') || !/[.:]/.test(host) || (isIP(host) !== 0 && isPrivate(host))
  return deCasa ? 'rede' : 'internet'
}

/** The link's page is at the public address when there is one, else where the shop's network finds it. */
export const enderecoDosLinks = (publicUrl: string, enderecoNaRede: () => string): string =>
  alcanceDe(publicUrl) === 'internet' ? publicUrl : enderecoNaRede()

/** Sends the current version, or makes another link to the one that was sent. All links show the newest sent version. */
export const criarLink = (db: Banco, id: number, autor: Autor, endereco: string): Promise<LinkDoOrcamento> =>
  transaction(db, async (trx) => {
    const { orcamento, atual, situacao, hoje } = await travado(trx, id)
    const envia = pode('enviar', situacao)
    if ((!envia && !pode('reenviar', situacao)) || atual.validade < hoje)
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', {
        motivo: porqueNao('enviar', atual.validade < hoje && situacao !== 'vendido' ? 'vencido' : situacao),
      })
    const token = randomBytes(32).toString('base64url')
    await data.guardarLink(trx, digestDoLink(token), id)
    if (envia) {
      await marcar(trx, id, atual.numero, { agora: ['enviada_em'] })
      await data.mudar(trx, id, { situacao: ATOS_DO_ORCAMENTO.enviar.para })
    }
    const alvo = { tipo: 'orcamento', id, nome: `Orçamento ${orcamento.id}` } as const
    await auditar(trx, autor, { tipo: 'orcamento_enviado', alvo, detalhes: { versao: atual.numero } })
    return {
      link: new URL(`/aprovacoes/${token}`, endereco).href,
      expira_em: fimDoDia(atual.validade),
      alcance: alcanceDe(endereco),
    }
  })

export const revogarLink = (db: Banco, id: number, autor: Autor): Promise<void> =>
  transaction(db, async (trx) => {
    await travado(trx, id)
    const quantos = await data.revogarLinks(trx, id)
    const alvo = { tipo: 'orcamento', id, nome: `Orçamento ${id}` } as const
    if (quantos > 0) await auditar(trx, autor, { tipo: 'orcamento_link_revogado', alvo, detalhes: { links: quantos } })
  })
