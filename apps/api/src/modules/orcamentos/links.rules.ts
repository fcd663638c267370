import { createHash, randomBytes } from 'node:crypto'
import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import type { AtoDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Aprovacao } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import type { Alcance } from '@estampa/contract/shared/alcance.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { alcanceDe } from '../../shop/alcance.ts'

/** What the links of quotes and of proofs have in common. */

/** Only the digest of a link's token is stored. */
export const digestDoLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new link at the address: `digest` is to be stored, `link` to be given to the customer. */
export function createLinkToken(endereco: string): { digest: Buffer; link: string; alcance: Alcance } {
  const token = randomBytes(32).toString('base64url')
  const link = new URL(`/aprovacoes/${token}`, endereco).href
  return { digest: digestDoLink(token), link, alcance: alcanceDe(endereco) }
}

export interface Publico {
  readonly db: Banco
  readonly dadosDaLoja: () => Promise<DadosDaLoja>
  /** Open screens of the shop are told. */
  readonly anunciar: (assunto: 'orcamentos' | 'vendas') => void
}

/** What the page of a link tells of the shop. */
export async function readLojaShown(dadosDaLoja: Publico['dadosDaLoja']): Promise<Aprovacao['loja']> {
  const { nome, telefone, logo } = await dadosDaLoja()
  return { nome, telefone, logo: logo && logo.imagem }
}

export interface AprovacaoResposta {
  readonly ato: Extract<AtoDoOrcamento, 'ver' | 'aprovar' | 'pedir_mudanca' | 'recusar'>
  /** The version that the person was shown. */
  readonly versao?: number | undefined
  readonly nome?: string
  readonly texto?: string
  /** Lines of a proof that are approved; absent: all. */
  readonly itens?: readonly number[] | undefined
  /** The line that is to change; absent: the whole. */
  readonly item_id?: number | undefined
}
