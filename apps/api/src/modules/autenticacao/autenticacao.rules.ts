import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { AccessTokens, UsuarioDaSessao } from '../../shop/session.ts'
import * as data from './autenticacao.data.ts'
import { type Recursos, requestSegundoFator, type SegundoFatorPedido } from './segundo-fator/pendentes.rules.ts'
import { senhaConfere } from './senha.ts'
import { hashDe, type Origem, openSessao, type QuemEntra, SESSAO_DIAS } from './sessao.rules.ts'
import { revokeSessoes } from './sessoes.data.ts'
import { countFalha, forgetFalhas, type LockedAddresses, recusasDaEntrada, refuseExcess } from './tentativas.rules.ts'

/** However much it is used, after this long the password is asked for again. */
const SESSAO_MAXIMA_DIAS = 90
/** From this age on a refresh token is replaced when the program starts; before, a saved session serves several windows. */
const TROCA_HORAS = 24
/** A replaced refresh token still serves this long: two tabs, or an answer lost on the way. */
const GRACA_SEGUNDOS = 60

export interface Acesso {
  readonly db: Banco
  readonly tokens: AccessTokens
}
export interface SessaoAberta {
  access: string
  refresh: string
  usuario: Usuario
}

/** The answer to a sign-in that has succeeded, once its transaction is over. */
export const sessaoAberta = async (
  tokens: AccessTokens,
  usuario: QuemEntra,
  { sessaoId, refresh }: { sessaoId: number; refresh: string },
): Promise<SessaoAberta> => ({
  access: await tokens.sign(usuario.id, sessaoId),
  refresh,
  usuario: buildUsuario({ ...usuario, negadas: usuario.permissoes_negadas, senhaGerada: usuario.senha_gerada }),
})

/** Signs in, or asks for the second factor of who has one. Unknown name, wrong password and deactivated user take the same time and give the same answer. */
export async function signIn(
  { db, tokens, recusas, chaves, cifra, travados }: Acesso & Recursos & { travados: LockedAddresses },
  { username, password }: { username: string; password: string },
  origem: Origem,
): Promise<SessaoAberta | SegundoFatorPedido> {
  const auditada = recusasDaEntrada(recusas, origem.autor)
  const tentativa = { username, endereco: origem.endereco, dispositivo: origem.dispositivo }
  const requireNoExcess = () => auditada.excesso(username, () => refuseExcess(db, tentativa, travados))
  await requireNoExcess()
  const usuario = await data.usuarioPorNome(db, username)
  const confere = await senhaConfere(usuario?.senha_hash ?? null, password)
  // Asked again: of many attempts sent at once, those over the limit learn nothing from their answer.
  const hasFalhas = await requireNoExcess()
  if (!usuario?.ativo || !confere) {
    await auditada.excesso(username, () => countFalha(db, tentativa))
    await auditada.falha(usuario, username, confere)
    throw new DomainError('CREDENCIAIS_INVALIDAS')
  }
  const entrada = await transaction(db, async (trx) => {
    if (hasFalhas) await auditada.excesso(username, () => forgetFalhas(trx, tentativa))
    const pedido = await requestSegundoFator(trx, { chaves, cifra }, usuario.id)
    return pedido ?? (await openSessao(trx, usuario, origem, null))
  })
  return 'segundo_fator' in entrada ? entrada : sessaoAberta(tokens, usuario, entrada)
}

type Apresentavel = Pick<UsuarioDaSessao, 'id' | 'username' | 'nome' | 'tipo' | 'negadas' | 'senhaGerada'>

/** The person as the web keeps it. */
export const buildUsuario = ({ id, username, nome, tipo, negadas, senhaGerada }: Apresentavel): Usuario => ({
  id,
  username,
  nome,
  tipo,
  permissoes: permissoesDe(tipo, negadas),
  ...(senhaGerada ? { senha_gerada: true } : {}),
})

/**
 * Start-up (`access` and `refresh`) or renewal (`refresh` alone, `girar` false). At start-up a refresh token
 * of a day is replaced; the one before is accepted for a short grace, and its use after that revokes the whole session.
 * All who ask within the grace get the same successor: two tabs go on with one token, and a stolen one buys no second.
 */
export async function checkSessao({ db, tokens }: Acesso, autor: Autor, refresh: string, girar: boolean) {
  const hash = hashDe(refresh)
  const resultado = await transaction(db, async (trx) => {
    const sessao = await data.lockSessaoByRefresh(trx, hash)
    if (!sessao?.viva) return null
    if (sessao.segundosDesdeTroca !== null && sessao.segundosDesdeTroca > GRACA_SEGUNDOS) {
      await revokeSessoes(trx, [sessao.sessaoId], 'refresh reutilizado')
      await auditAct(trx, autor, {
        tipo: 'sessao_revogada',
        alvo: { tipo: 'usuario', id: sessao.usuarioId, nome: sessao.username },
        detalhes: { sessao: sessao.sessaoId },
      })
      return null
    }
    const dias = { semUso: SESSAO_DIAS, maximo: SESSAO_MAXIMA_DIAS }
    await data.extendSessao(trx, sessao.sessaoId, dias, autor.endereco)
    if (!girar || sessao.idadeHoras < TROCA_HORAS) return { sessao }
    const novo = tokens.successor(refresh)
    await data.replaceRefresh(trx, hash)
    await data.insertRefresh(trx, hashDe(novo), sessao.sessaoId)
    return { sessao, novo }
  })
  if (!resultado) throw new DomainError('NAO_AUTENTICADO')
  const access = await tokens.sign(resultado.sessao.usuarioId, resultado.sessao.sessaoId)
  return resultado.novo === undefined ? { access } : { access, refresh: resultado.novo }
}

/** Ends the session of the refresh token; an unknown or missing one is no error. */
export async function signOut(db: Banco, autor: Autor, refresh: string | null | undefined): Promise<void> {
  if (!refresh) return
  await transaction(db, async (trx) => {
    const sessao = await data.lockSessaoByRefresh(trx, hashDe(refresh))
    if (!sessao?.viva) return
    await revokeSessoes(trx, [sessao.sessaoId], 'saída')
    const usuario = { ...sessao, id: sessao.usuarioId }
    await auditAct(trx, { ...autor, usuario }, { tipo: 'saida', detalhes: { sessao: sessao.sessaoId } })
  })
}
