import type { SegundoFator } from '@estampa/contract/autenticacao/acesso.routes.ts'
import type { chaveCriada } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import type { z } from 'zod'
import { camposInvalidos, DomainError, found } from '../../../infra/base/errors.ts'
import type { Banco, Transacao } from '../../../infra/database/transaction.ts'
import { type Cipher, decryptOrNull } from '../../../infra/settings/secret.ts'
import { type Autor, auditar } from '../../../shop/auditoria.ts'
import type { UsuarioDaSessao } from '../../../shop/session.ts'
import { FATORES } from '../sessao.rules.ts'
import * as sessoes from '../sessoes.data.ts'
import { contarTentativa, esquecerTentativas } from '../tentativas.rules.ts'
import type { Chaves } from './chaves.rules.ts'
import { type CodigosNovos, codigoConfere, gerarCodigos } from './codigo.rules.ts'
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
  const suas = await data.chavesDe(db, usuarioId)
  const desde = codigo?.confirmado_em ?? null
  return {
    codigo_desde: desde,
    codigo_ilegivel: codigo !== undefined && desde !== null && decryptOrNull(cifra, codigo.segredo) === null,
    chaves: suas.map(({ id, nome, criada_em, usada_em }) => ({ id, nome, criada_em, usada_em })),
    recuperacao_restam: desde || suas.length > 0 ? await data.codigosQueRestam(db, usuarioId) : null,
    endereco_das_chaves: chaves.origem,
    exigido_dos_administradores: await data.exigidoDosAdministradores(db),
  }
}

/** The app counts from now on. Answers recovery codes when it is the first factor. */
export async function confirmarCodigo({ db, cifra }: Fatores, { usuario, autor }: Pessoa, codigo: string) {
  const limite = { chave: `codigo-novo:${usuario.id}`, tentativas: 10, janelaSegundos: 300 }
  await contarTentativa(db, limite)
  const preparados = await codigosSeForOPrimeiro(db, usuario.id)
  return db.transaction().execute(async (trx) => {
    const novos = await valendo(trx, usuario.id, preparados)
    if (!(await codigoConfere(trx, cifra, usuario.id, codigo, { confirmado: false })))
      throw camposInvalidos({ codigo: ['O código não confere. Veja se o relógio do aparelho está certo.'] })
    await data.confirmarAutenticador(trx, usuario.id)
    await esquecerTentativas(trx, limite)
    return ativado(trx, { usuario, autor }, 'codigo', novos)
  })
}

export async function desafiarRegistro({ db, chaves }: Fatores, { usuario }: Pessoa) {
  const opcoes = await chaves.desafioDeRegistro(usuario, await data.chavesDe(db, usuario.id))
  await data.guardarRegistro(db, usuario.sessaoId, opcoes.challenge, REGISTRO_SEGUNDOS)
  return opcoes
}

export async function registrarChave(
  { db, chaves }: Fatores,
  { usuario, autor }: Pessoa,
  { nome, chave }: { nome: string; chave: z.output<typeof chaveCriada> },
) {
  // The challenge is used up, whatever the result.
  const desafio = await found(data.tomarRegistro(db, usuario.sessaoId), 'CHAVE_RECUSADA')
  const nova = await chaves.conferirRegistro(chave, desafio)
  const preparados = await codigosSeForOPrimeiro(db, usuario.id)
  return db.transaction().execute(async (trx) => {
    const novos = await valendo(trx, usuario.id, preparados)
    await data.inserirChave(trx, {
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
  (await data.temSegundoFator(db, usuarioId)) ? null : gerarCodigos()

/** Checked again under the lock: of two first factors at the same time, only one creates the codes. */
async function valendo(trx: Transacao, usuarioId: number, preparados: CodigosNovos | null) {
  await data.travarPessoa(trx, usuarioId)
  return preparados && !(await data.temSegundoFator(trx, usuarioId)) ? preparados : null
}

async function ativado(
  trx: Transacao,
  { usuario, autor }: Pessoa,
  fator: 'chave' | 'codigo',
  novos: CodigosNovos | null,
  nome?: string,
): Promise<{ codigos: string[] | null }> {
  if (novos) {
    await data.trocarCodigos(trx, usuario.id, novos.hashes)
    // Sessions that began with the password alone must sign in again.
    await sessoes.revogarOutras(trx, usuario, 'segundo fator ativado')
    await data.esquecerPendentes(trx, usuario.id)
  }
  await sessoes.anotarSegundoFator(trx, usuario.sessaoId, fator)
  const detalhes = { fator: FATORES[fator], ...(nome ? { nome } : {}) }
  await auditar(trx, autor, { tipo: 'segundo_fator_ativado', alvo: alvoDe(usuario), detalhes })
  return { codigos: novos ? [...novos.codigos] : null }
}

export const removerCodigo = ({ db }: Fatores, pessoa: Pessoa) =>
  remover(db, pessoa, async (trx) =>
    (await data.removerAutenticador(trx, pessoa.usuario.id)) ? { fator: FATORES.codigo } : {},
  )

export const removerChave = ({ db }: Fatores, pessoa: Pessoa, chaveId: number) =>
  remover(db, pessoa, async (trx) => {
    const removida = await found(data.removerChave(trx, pessoa.usuario.id, chaveId), 'CHAVE_NAO_ENCONTRADA')
    return { fator: FATORES.chave, nome: removida.nome }
  })

async function remover(
  db: Banco,
  { usuario, autor }: Pessoa,
  apagar: (trx: Transacao) => Promise<{ fator?: string; nome?: string }>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await data.travarPessoa(trx, usuario.id)
    const detalhes = await apagar(trx)
    if (!(await data.temSegundoFator(trx, usuario.id))) {
      if (usuario.tipo === 'admin' && (await data.exigidoDosAdministradores(trx)))
        throw new DomainError('SEGUNDO_FATOR_OBRIGATORIO')
      await data.esquecerCodigos(trx, usuario.id)
    }
    await data.esquecerPendentes(trx, usuario.id)
    if (detalhes.fator) await auditar(trx, autor, { tipo: 'segundo_fator_removido', alvo: alvoDe(usuario), detalhes })
  })
}

/** The ones before serve no more. */
export async function novosCodigos({ db }: Fatores, { usuario, autor }: Pessoa) {
  const novos = await gerarCodigos()
  await db.transaction().execute(async (trx) => {
    await data.travarPessoa(trx, usuario.id)
    if (!(await data.temSegundoFator(trx, usuario.id))) throw new DomainError('SEM_SEGUNDO_FATOR')
    await data.trocarCodigos(trx, usuario.id, novos.hashes)
    await auditar(trx, autor, { tipo: 'codigos_de_recuperacao', alvo: alvoDe(usuario) })
  })
  return { codigos: [...novos.codigos] }
}

/** Whether the shop demands a second factor of administrators. Who demands it must have one already. */
export async function exigir({ db }: Fatores, { usuario, autor }: Pessoa, sim: boolean) {
  await db.transaction().execute(async (trx) => {
    if (sim && !(await data.temSegundoFator(trx, usuario.id))) throw new DomainError('SEM_SEGUNDO_FATOR')
    await data.exigirDosAdministradores(trx, sim)
    await auditar(trx, autor, {
      tipo: 'configuracao_alterada',
      alvo: { tipo: 'configuracao', nome: 'Segundo fator dos administradores' },
      detalhes: { exigido: sim },
    })
  })
  return { exigir: sim }
}
