import type { Banco } from '../../../infra/database/transaction.ts'
import { cipherFor } from '../../../infra/settings/cipher.ts'
import * as data from './fatores.data.ts'

/** The key of the app secrets at rest. */
export const cifraDosAutenticadores = (segredo: Uint8Array) => cipherFor(segredo, 'estampa/autenticadores')

/**
 * Encrypts the app secrets anew: they were kept under one of the secrets `de`, and the installation's is now `para`. What
 * none of them opens stays as it is: its person signs in with a recovery code.
 */
export async function recifrarAutenticadores(db: Banco, de: readonly Uint8Array[], para: Uint8Array): Promise<void> {
  const nova = cifraDosAutenticadores(para)
  for (const { usuario_id, segredo } of await data.todosOsAutenticadores(db)) {
    const aberto = abrirComUma(de, segredo)
    if (aberto !== null) await data.trocarSegredo(db, usuario_id, nova.encrypt(aberto))
  }
}

function abrirComUma(de: readonly Uint8Array[], selado: Buffer): string | null {
  for (const segredo of de) {
    try {
      return cifraDosAutenticadores(segredo).decrypt(selado)
    } catch {
      // The next one.
    }
  }
  return null
}
