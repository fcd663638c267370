import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { SituacaoDoCodigo } from '@estampa/contract/autenticacao/celular.routes.ts'
import { addressKey } from '@estampa/host/network.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { auditAct, type Recusas } from '../../../shop/auditoria.ts'
import { requireIdentidade } from '../../../shop/session.ts'
import { type Acesso, sessaoAberta } from '../autenticacao.rules.ts'
import { alvoDe, type Pessoa } from '../segundo-fator/fatores.rules.ts'
import { aparelhoEmPalavras, hashDe, type Origem, openSessao } from '../sessao.rules.ts'
import { countTentativa } from '../tentativas.rules.ts'
import * as data from './celular.data.ts'

/** Time to scan the code, and from then on to compare the number. */
const VALIDADE_SEGUNDOS = 120

interface Recursos extends Acesso {
  readonly recusas: Recusas
}

/** A new code for the session that shows it; the one before is void. Twenty in ten minutes: 429. */
export async function showCelularCode(db: Banco, { usuario, autor }: Pessoa, endereco: string) {
  if (await data.wasEnteredByCode(db, usuario.sessaoId)) throw new DomainError('CODIGO_SO_COM_SENHA')
  requireIdentidade(usuario)
  await countTentativa(db, { chave: `celular:${usuario.id}`, tentativas: 20, janelaSegundos: 600 })
  const codigo = randomBytes(18).toString('base64url')
  await transaction(db, async (trx) => {
    await data.saveCelularCode(trx, usuario.sessaoId, hashDe(codigo), VALIDADE_SEGUNDOS)
    await auditAct(trx, autor, { tipo: 'codigo_de_celular', detalhes: { sessao: usuario.sessaoId } })
  })
  return { codigo, endereco, validade_segundos: VALIDADE_SEGUNDOS }
}

export async function situacaoDoCodigo(db: Banco, { usuario }: Pick<Pessoa, 'usuario'>): Promise<SituacaoDoCodigo> {
  const achado = await data.codigoDaSessao(db, usuario.sessaoId)
  const { numero = null, agente = null, endereco = null, restam = 0 } = achado ?? {}
  return {
    estado: !achado ? 'nenhum' : numero === null ? 'esperando' : 'pedido',
    numero,
    aparelho: numero === null ? null : aparelhoEmPalavras(agente),
    endereco,
    restam_segundos: restam,
  }
}

/** The person compared the number on the telephone with the one here. A refusal is audited, as it may tell of a theft. */
export async function answerCelular(
  { db, recusas }: Recursos,
  { usuario, autor }: Pessoa,
  { numero, aceitar }: { numero: number; aceitar: boolean },
): Promise<void> {
  if (!(await data.saveCelularAnswer(db, usuario.sessaoId, numero, aceitar)))
    throw new DomainError('CELULAR_NAO_ESPERA')
  if (!aceitar)
    await recusas.anotar(autor, {
      tipo: 'entrada_recusada',
      alvo: alvoDe(usuario),
      detalhes: { motivo: 'celular recusado pela própria pessoa' },
    })
}

/**
 * The telephone uses the code, with a secret of its own that it alone can finish with. The same secret again gets the
 * same answer; another one with a code that was used voids the sign-in: two telephones have read one code.
 */
export async function requestCelularSignIn(
  { db, recusas }: Recursos,
  { codigo, ticket }: { codigo: string; ticket: string },
  { autor, endereco, agente }: Origem,
): Promise<{ numero: number; validade_segundos: number }> {
  await countTentativa(db, { chave: `celular:${addressKey(endereco)}`, tentativas: 20, janelaSegundos: 300 })
  const hash = hashDe(ticket)
  const entrada = await transaction(db, async (trx) => {
    const achada = await data.lockCelularSignIn(trx, 'codigo', hashDe(codigo))
    if (!achada?.viva || achada.restam === 0 || achada.aceita === false)
      return { motivo: 'código vencido ou desconhecido' }
    if (achada.ticket !== null && achada.numero !== null) {
      if (timingSafeEqual(achada.ticket, hash)) return { numero: achada.numero, restam: achada.restam }
      await data.forgetLoginCodigo(trx, achada.sessao_id)
      return { motivo: 'código usado por dois aparelhos', alvo: { id: achada.id, nome: achada.username } }
    }
    const numero = randomInt(10, 100)
    const telefone = { agente: agente?.slice(0, 300) ?? null, endereco }
    await data.takeCelularCode(trx, achada.sessao_id, { ticket: hash, numero, ...telefone }, VALIDADE_SEGUNDOS)
    return { numero, restam: VALIDADE_SEGUNDOS }
  })
  if (entrada.motivo === undefined) return { numero: entrada.numero, validade_segundos: entrada.restam }
  await recusas.anotar(autor, {
    tipo: 'entrada_recusada',
    alvo: { tipo: 'usuario', ...entrada.alvo },
    detalhes: { motivo: entrada.motivo },
  })
  throw new DomainError('CODIGO_DO_CELULAR_INVALIDO')
}

/** The session, once the person has said yes; null while they have not answered. The ticket serves once. */
export async function signInWithTicket({ db, tokens }: Recursos, ticket: string, origem: Origem) {
  const entrada = await transaction(db, async (trx) => {
    const achada = await data.lockCelularSignIn(trx, 'ticket', hashDe(ticket))
    if (!achada?.viva || achada.restam === 0 || achada.aceita === false)
      throw new DomainError('CODIGO_DO_CELULAR_INVALIDO')
    if (achada.aceita === null) return null
    await data.forgetLoginCodigo(trx, achada.sessao_id)
    const aberta = await openSessao(trx, achada, origem, null, { por_codigo_da_sessao: achada.sessao_id })
    await data.markEnteredByCode(trx, aberta.sessaoId)
    return { usuario: achada, ...aberta }
  })
  return entrada && sessaoAberta(tokens, entrada.usuario, entrada)
}
