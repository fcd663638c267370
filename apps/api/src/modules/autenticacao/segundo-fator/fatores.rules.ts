import type { SegundoFator } from '@estampa/contract/autenticacao/acesso.routes.ts'
import type { chaveCriada } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import type { z } from 'zod'
import { camposInvalidos, DomainError, found } from '../../../infra/base/errors.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { type Cipher, decryptOrNull } from '../../../infra/settings/secret.ts'
import { type Autor, auditAct } from '../../../shop/auditoria.ts'
import type { UsuarioDaSessao } from '../../../shop/session.ts'
import { FATORES } from '../sessao.rules.ts'
import * as sessoes from '../sessoes.data.ts'
import { countTentativa, forgetTentativas } from '../tentativas.rules.ts'
import type { Chaves } from './chaves.rules.ts'
import { type CodigosNovos, codigoConfere, createRecoveryCodigos } from './codigo.rules.ts'
import * as data from './fatores.data.ts'

const REGISTRO_SEGUNDOS = 5 * 60

export interface Fatores {
  readonly db: Banco
  readonly cifra: Cipher
  readonly chaves: Chaves
}
/** A person who changes their own access. */
export interface Pessoa {
  readonly usuario: UsuarioDaSessao
  readonly autor: Autor
}
/** As the audit names them. */
export const alvoDe = ({ id, username }: Pick<UsuarioDaSessao, 'id' | 'username'>) =>
  ({ tipo: 'usuario', id, nome: username }) as const

export async function situacao({ db, chaves, cifra }: Fatores, usuarioId: number): Promise<SegundoFator> {
  const codigo = await data.autenticador(db, usuarioId)
  const ownChaves = await data.chavesDe(db, usuarioId)
  const desde = codigo?.confirmado_em ?? null
  return {
    codigo_desde: desde,
    codigo_ilegivel: codigo !== undefined && desde !== null && decryptOrNull(cifra, codigo.segredo) === null,
    chaves: ownChaves.map(({ id, nome, criada_em, usada_em }) => ({ id, nome, criada_em, usada_em })),
    recuperacao_restam: desde || ownChaves.length > 0 ? await data.codigosQueRestam(db, usuarioId) : null,
    endereco_das_chaves: chaves.origem,
    exigido_dos_administradores: await data.exigidoDosAdministradores(db),
  }
}

/** The app counts from now on. Answers recovery codes when it is the first factor. */
export async function confirmCodigo({ db, cifra }: Fatores, { usuario, autor }: Pessoa, codigo: string) {
  const limite = { chave: `codigo-novo:${usuario.id}`, tentativas: 10, janelaSegundos: 300 }
  await countTentativa(db, limite)
  const preparados = await codigosSeForOPrimeiro(db, usuario.id)
  return transaction(db, async (trx) => {
    const novos = await valendo(trx, usuario.id, preparados)
    if (!(await codigoConfere(trx, cifra, usuario.id, codigo, { confirmado: false })))
      throw camposInvalidos({ codigo: ['O código não confere. Veja se o relógio do aparelho está certo.'] })
    await data.confirmAutenticador(trx, usuario.id)
    await forgetTentativas(trx, limite)
    return ativado(trx, { usuario, autor }, 'codigo', novos)
  })
}

export async function challengeRegistro({ db, chaves }: Fatores, { usuario }: Pessoa) {
  const opcoes = await chaves.desafioDeRegistro(usuario, await data.chavesDe(db, usuario.id))
  await data.saveRegistrationChallenge(db, usuario.sessaoId, opcoes.challenge, REGISTRO_SEGUNDOS)
  return opcoes
}

export async function registerPasskey(
  { db, chaves }: Fatores,
  { usuario, autor }: Pessoa,
  { nome, chave }: { nome: string; chave: z.output<typeof chaveCriada> },
) {
  // The challenge is used up, whatever the result.
  const desafio = await found(data.takeRegistrationChallenge(db, usuario.sessaoId), 'CHAVE_RECUSADA')
  const nova = await chaves.conferirRegistro(chave, desafio)
  const preparados = await codigosSeForOPrimeiro(db, usuario.id)
  return transaction(db, async (trx) => {
    const novos = await valendo(trx, usuario.id, preparados)
    await data.insertPasskey(trx, {
      usuario_id: usuario.id,
      credencial: nova.id,
      chave_publica: Buffer.from(nova.publicKey),
      contador: nova.counter,
      transportes: nova.transports ?? [],
      nome,
    })
    return ativado(trx, { usuario, autor }, 'chave', novos, nome)
  })
}

/** Recovery codes come with the first factor. Made before the transaction: they take long. */
const codigosSeForOPrimeiro = async (db: Banco, usuarioId: number): Promise<CodigosNovos | null> =>
  (await data.hasSegundoFator(db, usuarioId)) ? null : createRecoveryCodigos()

/** Checked again under the lock: of two first factors at the same time, only one creates the codes. */
async function valendo(trx: Transacao, usuarioId: number, preparados: CodigosNovos | null) {
  await data.lockPessoa(trx, usuarioId)
  return preparados && !(await data.hasSegundoFator(trx, usuarioId)) ? preparados : null
}

async function ativado(
  trx: Transacao,
  { usuario, autor }: Pessoa,
  fator: 'chave' | 'codigo',
  novos: CodigosNovos | null,
  nome?: string,
): Promise<{ codigos: string[] | null }> {
  if (novos) {
    await data.replaceRecoveryCodigos(trx, usuario.id, novos.hashes)
    // Sessions that began with the password alone must sign in again.
    await sessoes.revokeRemainingSessoes(trx, usuario, 'segundo fator ativado')
    await data.forgetPendentes(trx, usuario.id)
  }
  await sessoes.setSegundoFator(trx, usuario.sessaoId, fator)
  const detalhes = { fator: FATORES[fator], ...(nome ? { nome } : {}) }
  await auditAct(trx, autor, { tipo: 'segundo_fator_ativado', alvo: alvoDe(usuario), detalhes })
  return { codigos: novos ? [...novos.codigos] : null }
}

export const removeAutenticador = ({ db }: Fatores, pessoa: Pessoa) =>
  removeFator(db, pessoa, async (trx) =>
    (await data.deleteAutenticador(trx, pessoa.usuario.id)) ? { fator: FATORES.codigo } : {},
  )

export const removePasskey = ({ db }: Fatores, pessoa: Pessoa, chaveId: number) =>
  removeFator(db, pessoa, async (trx) => {
    const removida = await found(data.deletePasskey(trx, pessoa.usuario.id, chaveId), 'CHAVE_NAO_ENCONTRADA')
    return { fator: FATORES.chave, nome: removida.nome }
  })

async function removeFator(
  db: Banco,
  { usuario, autor }: Pessoa,
  apagar: (trx: Transacao) => Promise<{ fator?: string; nome?: string }>,
): Promise<void> {
  await transaction(db, async (trx) => {
    await data.lockPessoa(trx, usuario.id)
    const detalhes = await apagar(trx)
    if (!(await data.hasSegundoFator(trx, usuario.id))) {
      if (usuario.tipo === 'admin' && (await data.exigidoDosAdministradores(trx)))
        throw new DomainError('SEGUNDO_FATOR_OBRIGATORIO')
      await data.forgetRecoveryCodigos(trx, usuario.id)
    }
    await data.forgetPendentes(trx, usuario.id)
    if (detalhes.fator) await auditAct(trx, autor, { tipo: 'segundo_fator_removido', alvo: alvoDe(usuario), detalhes })
  })
}

/** The ones before serve no more. */
export async function novosCodigos({ db }: Fatores, { usuario, autor }: Pessoa) {
  const novos = await createRecoveryCodigos()
  await transaction(db, async (trx) => {
    await data.lockPessoa(trx, usuario.id)
    if (!(await data.hasSegundoFator(trx, usuario.id))) throw new DomainError('SEM_SEGUNDO_FATOR')
    await data.replaceRecoveryCodigos(trx, usuario.id, novos.hashes)
    await auditAct(trx, autor, { tipo: 'codigos_de_recuperacao', alvo: alvoDe(usuario) })
  })
  return { codigos: [...novos.codigos] }
}

/** Whether the shop demands a second factor of administrators. Who demands it must have one already. */
export async function setSegundoFatorRequired({ db }: Fatores, { usuario, autor }: Pessoa, sim: boolean) {
  await transaction(db, async (trx) => {
    if (sim && !(await data.hasSegundoFator(trx, usuario.id))) throw new DomainError('SEM_SEGUNDO_FATOR')
    await data.saveSegundoFatorRequired(trx, sim)
    await auditAct(trx, autor, {
      tipo: 'configuracao_alterada',
      alvo: { tipo: 'configuracao', nome: 'Segundo fator dos administradores' },
      detalhes: { exigido: sim },
    })
  })
  return { exigir: sim }
}
