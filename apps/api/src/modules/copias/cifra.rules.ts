import type { CifraDasCopias, CifraEntrada } from '@estampa/contract/copias/copias.schemas.ts'
import { sealKeyOf } from '../../infra/backup/archive.ts'
import { type BackupCipher, isRecipient, lockedBy } from '../../infra/backup/encryption.ts'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import { exigirIdentidade, type UsuarioDaSessao } from '../../shop/session.ts'
import * as data from './copias.data.ts'

type Escolha = { readonly destinatario: string | null; readonly trancada: string | null }

const emPalavras = (escolha: Escolha | undefined): CifraDasCopias => {
  if (!escolha) return { modo: null, destinatario: null }
  const { destinatario, trancada } = escolha
  return { modo: destinatario === null ? 'nenhuma' : trancada === null ? 'destinatario' : 'senha', destinatario }
}

export const cifraDasCopias = async (db: Banco): Promise<CifraDasCopias> => emPalavras(await data.escolhaDaCifra(db))

/** How the next backup is encrypted; null: it is not. */
export async function cifraDaProxima(db: Banco): Promise<BackupCipher | null> {
  const { destinatario = null, trancada = null } = (await data.escolhaDaCifra(db)) ?? {}
  return destinatario === null ? null : { destinatario, trancada }
}

export interface Chaves {
  readonly segredo: Uint8Array
  /** Why a new password is refused; null when it serves. */
  readonly recusaDaSenha: (senha: string) => Promise<string | null>
}

/** Backups that are made from now on; those there are stay as they are. The passphrase is kept nowhere. */
export async function mudarCifra(
  db: Banco,
  { usuario, ...autor }: Autor & { readonly usuario: UsuarioDaSessao },
  entrada: CifraEntrada,
  chaves: Chaves,
): Promise<CifraDasCopias> {
  // Choosing 'no encryption' where there was none needs no step-up.
  if (entrada.modo !== 'nenhuma' || (await cifraDaProxima(db)) !== null) exigirIdentidade(usuario)
  const escolha = await escolhaDe(entrada, chaves)
  await transaction(db, async (trx) => {
    await data.guardarCifra(trx, escolha)
    const { modo, destinatario } = emPalavras(escolha)
    const alvo = { tipo: 'configuracao', nome: 'Cifra das cópias de segurança' } as const
    await auditar(trx, { ...autor, usuario }, { tipo: 'configuracao_alterada', alvo, detalhes: { modo, destinatario } })
  })
  return emPalavras(escolha)
}

async function escolhaDe(entrada: CifraEntrada, { segredo, recusaDaSenha }: Chaves): Promise<Escolha> {
  if (entrada.modo === 'nenhuma') return { destinatario: null, trancada: null }
  if (entrada.modo === 'senha') {
    const recusa = await recusaDaSenha(entrada.senha)
    if (recusa !== null) throw camposInvalidos({ senha: [recusa] })
    return lockedBy(entrada.senha, sealKeyOf(segredo))
  }
  if (!(await isRecipient(entrada.destinatario)))
    throw camposInvalidos({ destinatario: ['Este não é um destinatário do age (age1…)'] })
  return { destinatario: entrada.destinatario, trancada: null }
}
