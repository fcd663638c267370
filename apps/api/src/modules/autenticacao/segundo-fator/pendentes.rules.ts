import { randomBytes } from 'node:crypto'
import type { ConfirmacaoDaEntrada, Metodo } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { DomainError, found } from '../../../infra/base/errors.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { type Cipher, decryptOrNull } from '../../../infra/settings/secret.ts'
import type { Recusas } from '../../../shop/auditoria.ts'
import { FATORES, hashDe, type Origem, openSessao, type QuemEntra } from '../sessao.rules.ts'
import { countTentativa, forgetTentativas, type Limite } from '../tentativas.rules.ts'
import type { Chaves } from './chaves.rules.ts'
import { codigoConfere, codigoDeRecuperacaoConfere } from './codigo.rules.ts'
import * as data from './fatores.data.ts'

/** Time to find the telephone. */
const VALIDADE_SEGUNDOS = 5 * 60

/**
 * Codes are guessed by those who know the password already. Three of a million are right at any time: ten guesses an
 * hour find one within a day in 0.07 % of all days. Passkeys cannot be guessed, and are not held up by this.
 */
export const limiteDe = (metodo: 'codigo' | 'recuperacao', usuarioId: number): Limite => ({
  chave: `${metodo}:${usuarioId}`,
  tentativas: 10,
  janelaSegundos: 3600,
})

export interface SegundoFatorPedido {
  segundo_fator: { ticket: string; metodos: Metodo[]; aviso?: string; validade_segundos: number }
}

/** Said in place of the app whose secret the installation's key does not open. It stays: the password alone must not do. */
const ILEGIVEL =
  'A chave secreta da loja mudou, e o aplicativo autenticador não pode mais ser conferido. Entre de outra forma e ative-o de novo em Configurações → Acesso e segurança. Sem códigos de recuperação, peça na máquina da loja: npm run usuario -- segundo-fator NOME --remover.'

/** The second step of a sign-in whose password was right; null for a person without a second factor. */
export async function requestSegundoFator(
  trx: Transacao,
  { chaves, cifra }: Pick<Recursos, 'chaves' | 'cifra'>,
  usuarioId: number,
): Promise<SegundoFatorPedido | null> {
  const autenticador = await data.autenticador(trx, usuarioId)
  const ownChaves = await data.chavesDe(trx, usuarioId)
  const ativo = autenticador?.confirmado_em ? autenticador : null
  if (!ativo && ownChaves.length === 0) return null
  const legivel = ativo !== null && decryptOrNull(cifra, ativo.segredo) !== null
  const metodos: Metodo[] = [
    // Kept, but of no use at an address where browsers refuse them.
    ...(ownChaves.length > 0 && chaves.origem ? (['chave'] as const) : []),
    ...(legivel ? (['codigo'] as const) : []),
    'recuperacao',
  ]
  const ticket = randomBytes(32).toString('base64url')
  await data.insertPendente(trx, hashDe(ticket), usuarioId, VALIDADE_SEGUNDOS)
  const aviso = ativo && !legivel ? { aviso: ILEGIVEL } : {}
  return { segundo_fator: { ticket, metodos, ...aviso, validade_segundos: VALIDADE_SEGUNDOS } }
}

export interface Recursos {
  readonly db: Banco
  readonly cifra: Cipher
  readonly chaves: Chaves
  readonly recusas: Recusas
}

/** A challenge for the passkeys of a ticket's person. */
export async function challengePendente({ db, chaves }: Recursos, ticket: string) {
  const hash = hashDe(ticket)
  const pessoa = await found(data.pessoaDoTicket(db, hash), 'ENTRADA_VENCIDA')
  const opcoes = await chaves.desafioDeEntrada(await data.chavesDe(db, pessoa.id))
  await data.saveChallenge(db, hash, opcoes.challenge)
  return opcoes
}

/** Completes the sign-in of a ticket: answers the session when the proof is valid. */
export async function confirmEntrada(
  recursos: Recursos,
  { ticket, ...mostrado }: ConfirmacaoDaEntrada,
  origem: Origem,
): Promise<{ usuario: QuemEntra; sessaoId: number; refresh: string }> {
  const { db, recusas } = recursos
  const hash = hashDe(ticket)
  const usuario = await found(data.pessoaDoTicket(db, hash), 'ENTRADA_VENCIDA')
  const metodo: Metodo = mostrado.chave ? 'chave' : mostrado.codigo ? 'codigo' : 'recuperacao'
  const alvo = { tipo: 'usuario', id: usuario.id, nome: usuario.username } as const
  const detalhes = { fator: FATORES[metodo] }
  const limite = metodo === 'chave' ? null : limiteDe(metodo, usuario.id)
  if (limite)
    await countTentativa(db, limite).catch(async (error: unknown) => {
      if (error instanceof DomainError)
        await recusas.anotar(origem.autor, { tipo: 'segundo_fator_bloqueado', alvo, detalhes })
      throw error
    })
  if (!(await confere(recursos, hash, usuario.id, mostrado))) {
    await recusas.anotar(origem.autor, { tipo: 'segundo_fator_recusado', alvo, detalhes })
    throw new DomainError('SEGUNDO_FATOR_INVALIDO')
  }
  const aberta = await transaction(db, async (trx) => {
    if (!(await data.closePendente(trx, hash))) throw new DomainError('ENTRADA_VENCIDA')
    if (limite) await forgetTentativas(trx, limite)
    return openSessao(trx, usuario, origem, metodo)
  })
  return { usuario, ...aberta }
}

/** Consumes the proof: a challenge, a time step of the TOTP code, or a recovery code. */
async function confere(
  { db, cifra, chaves }: Recursos,
  hash: Buffer,
  usuarioId: number,
  { chave, codigo, recuperacao }: Omit<ConfirmacaoDaEntrada, 'ticket'>,
): Promise<boolean> {
  if (codigo) return codigoConfere(db, cifra, usuarioId, codigo, { confirmado: true })
  if (!chave) return codigoDeRecuperacaoConfere(db, usuarioId, recuperacao ?? '')
  const desafio = await data.takeChallenge(db, hash)
  if (!desafio) return false
  const usada = await chaves.conferirEntrada(chave, desafio, await data.chavesDe(db, usuarioId))
  if (usada) await data.setPasskeyCounter(db, usada.id, usada.contador)
  return usada !== null
}
